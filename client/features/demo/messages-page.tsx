import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { brand } from '@/brand'
import { Graticule } from '@/components/drawings/graticule'
import { Button } from '@/components/ui/button'
import { ArrowLeft, BusinessCard, Chart, Flag, Mail, Search, Send } from '@/components/ui/icons'
import {
  Sidebar,
  SidebarCollapse,
  SidebarLink,
  SidebarMenuButton,
  sidebarWasOpen,
  WithSidebar,
} from '@/components/ui/sidebar'
import { Input } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Badge, CountBadge } from '@/components/ui/states'
import { cx } from '@/lib/cx'
import { Link } from '@/lib/link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { businessCard as card, conversations, type Conversation, type Message } from './conversation.samples'
import styles from './messages.module.css'
import { Avatar, Popover, SampleRibbon } from './sample'

export const handle: PageHandle = {
  title: 'Messages',
  description: 'Conversations between founders and investors, shown with sample data.',
  robots: 'noindex',
}

export function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  return {
    sidebarOpen: sidebarWasOpen(request),
    chosen: conversations.find(({ id }) => id === search.get('conversation'))?.id ?? null,
    q: (search.get('q') ?? '').trim().slice(0, 100),
  }
}

export function Component() {
  const { sidebarOpen, chosen, q } = useLoaderData<typeof loader>()
  const open = conversations.find(({ id }) => id === chosen) ?? conversations[0]
  return (
    <>
      <SampleRibbon>These people and messages are sample data. Nothing you type is sent.</SampleRibbon>
      <div className={`flex *:min-w-0 ${styles.frame}`}>
        <WithSidebar open={sidebarOpen}>
          <Sidebar label="Your account">
            <nav aria-label="Your account">
              <SidebarLink to={paths.messages} icon={<Mail />} current aria-current="page">
                Message Centre
              </SidebarLink>
              <SidebarLink to={`${paths.dashboard}?tab=investments`} icon={<Chart />}>
                My Investments
              </SidebarLink>
              <SidebarLink to={`${paths.dashboard}?tab=fundraise`} icon={<Flag />}>
                My Fundraising
              </SidebarLink>
            </nav>
            <SidebarCollapse open={sidebarOpen} />
          </Sidebar>
          <div className={`grid min-h-0 ${styles.panes}`} data-view={chosen ? 'thread' : 'list'}>
            <ConversationList open={open?.id} chosen={chosen} q={q} />
            {open && <Thread key={open.id} conversation={open} />}
          </div>
        </WithSidebar>
      </div>
    </>
  )
}

interface ListProps {
  open?: string
  /** The conversation in the address. A search keeps it, since a message to it may be half typed. */
  chosen: string | null
  q: string
}

const wordsOf = ({ name, company }: Conversation) => `${name} ${company}`.toLocaleLowerCase('en-GB')

function ConversationList({ open, chosen, q }: ListProps) {
  const isWanted = (conversation: Conversation) => wordsOf(conversation).includes(q.toLocaleLowerCase('en-GB'))
  const address = (id: string) => `${paths.messages}?${new URLSearchParams({ conversation: id, ...(q && { q }) })}`
  return (
    <section aria-label="Conversations" className="flex min-h-0 min-w-0 flex-col" data-list>
      <div className="flex flex-wrap items-center justify-between gap-4 p-6">
        <h1 className="text-h3">Messages</h1>
        <SidebarMenuButton />
        <form action={paths.messages} role="search" className="w-full">
          {chosen && <input type="hidden" name="conversation" value={chosen} />}
          <Field label="Search people" name="q" hideLabel>
            <Input
              type="search"
              prefix={<Search className="mt-0.5" />}
              defaultValue={q}
              placeholder="Search people"
              maxLength={100}
              autoComplete="off"
              className="pl-11"
            />
          </Field>
        </form>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {conversations.map((conversation) => (
          <li key={conversation.id} data-words={wordsOf(conversation)} hidden={!isWanted(conversation)}>
            <ConversationRow
              conversation={conversation}
              to={address(conversation.id)}
              current={conversation.id === open}
            />
          </li>
        ))}
      </ul>
      <p className="text-muted px-6 py-8" hidden={conversations.some(isWanted)} data-list-empty>
        No one here has that name.
      </p>
    </section>
  )
}

interface RowProps {
  conversation: Conversation
  to: string
  current: boolean
}

function ConversationRow({ conversation, to, current }: RowProps) {
  const { name, company, lastMessage, timestamp, avatar, unread } = conversation
  return (
    <Link
      to={to}
      aria-current={current ? 'true' : undefined}
      className={cx(
        'border-line grid grid-cols-[44px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-t px-6 py-4 leading-[1.4] -outline-offset-2 *:first:row-span-2',
        current ? 'bg-raised [box-shadow:inset_2px_0_var(--brass)]' : 'hover:bg-(--hover)',
      )}
    >
      <Avatar initials={avatar} />
      <span>
        <b className="block">{name}</b>
        <span className="text-muted text-small">{company}</span>
      </span>
      <span className="text-muted text-small num">{timestamp}</span>
      <span className={cx('col-start-2', !current && 'text-muted')}>{lastMessage}</span>
      {unread > 0 && (
        <span className="self-center">
          <CountBadge count={unread} label={`${unread} unread`} />
        </span>
      )}
    </Link>
  )
}

/** One conversation. A demonstration: sending only clears the input; nothing leaves the device. */
function Thread({ conversation }: { conversation: Conversation }) {
  const { id, name, company, avatar, days } = conversation
  return (
    <section aria-labelledby="thread" className="flex min-h-0 min-w-0 flex-col">
      <header className="border-line flex items-center gap-3 border-b px-5 py-3 md:px-8 md:py-4">
        <Link
          to={paths.messages}
          aria-label="All messages"
          className="hover:bg-raised-2 rounded-control -ml-3 grid size-11 place-items-center lg:hidden"
        >
          <ArrowLeft />
        </Link>
        <Avatar initials={avatar} />
        <div className="min-w-0 flex-1">
          <h2 id="thread" className="text-lead font-sans leading-[1.4] font-semibold tracking-normal">
            {name}
          </h2>
          <p className="text-small flex gap-2.5">
            <Badge kind="done">Online</Badge>
            <span className="text-muted truncate">{company}</span>
          </p>
        </div>
        <ShareCard />
      </header>
      {/* Starts at the latest message, with or without JavaScript. */}
      <div
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2"
        role="region"
        aria-label={`Messages with ${name}`}
        tabIndex={0}
      >
        <div className="grid gap-6 px-8 py-6 max-md:px-5 max-md:py-3">
          {days.map(({ name: day, messages }) => (
            <div key={day}>
              <h3 className="text-muted text-small mb-4 flex items-center gap-4 font-sans font-normal tracking-normal">
                <i className="border-line flex-1 border-t" />
                {day}
                <i className="border-line flex-1 border-t" />
              </h3>
              <ol className="grid justify-items-start gap-2.5">
                {messages.map((message) => (
                  <Bubble key={message.at} message={message} from={name} />
                ))}
              </ol>
            </div>
          ))}
        </div>
      </div>
      {/* The input has no name, so that without JavaScript its value is not sent. */}
      <form
        action={paths.messages}
        data-line
        className="border-line flex items-center gap-3 border-t px-5 py-3 md:px-8 md:py-4"
      >
        <input type="hidden" name="conversation" value={id} />
        <Field label="Message" name={`message-to-${id}`} hideLabel className="flex-1">
          <Input name={undefined} maxLength={2000} autoComplete="off" placeholder={`Write to ${name.split(' ')[0]}`} />
        </Field>
        <Button type="submit" aria-label="Send">
          <Send size={18} />
          <span className="max-md:hidden">Send</span>
        </Button>
      </form>
      <p role="status" className="sr-only" data-line-said />
    </section>
  )
}

const Bubble = ({ message: { text, at, isOwn }, from }: { message: Message; from: string }) => (
  <li
    className={cx(
      'rounded-panel max-w-[min(520px,84%)] border px-4 py-3',
      isOwn ? 'border-hair-brass bg-raised-2 justify-self-end rounded-br-sm' : 'border-line bg-raised rounded-bl-sm',
    )}
  >
    <span className="sr-only">{isOwn ? 'You' : from}: </span>
    <p>{text}</p>
    <span className="text-muted text-small num mt-1 block">{at}</span>
  </li>
)

/** Previews the card and inserts it into the message. A native popover, so it opens without JavaScript. */
function ShareCard() {
  return (
    <div>
      <Button variant="secondary" size="small" popoverTarget="business-card" className="max-[75rem]:px-3">
        <BusinessCard size={18} />
        <span className="max-[75rem]:sr-only">Share Business Card</span>
      </Button>
      <Popover id="business-card" aria-label="Your business card">
        <div className="border-hair-brass border-l-brass bg-ground rounded-r-panel relative grid aspect-[1.6] content-between overflow-hidden border border-l-2 p-6">
          <Graticule view="close" />
          <p className="eyebrow">{brand.name}</p>
          <div>
            <p className="text-h3 font-serif">{card.name}</p>
            <p className="text-muted">{card.role}</p>
          </div>
          <p className="text-small text-muted">
            {card.place}
            <br />
            {card.email}
          </p>
        </div>
        <p className="text-small text-muted mt-4">A sample card. Putting it into your message sends nothing.</p>
        <div className="no-js:hidden mt-4 flex gap-3 max-md:flex-col">
          <Button
            size="small"
            popoverTarget="business-card"
            popoverTargetAction="hide"
            data-writes={`My card: ${card.name}, ${card.role}, ${card.email}`}
          >
            Add to message
          </Button>
          <Button variant="secondary" size="small" popoverTarget="business-card" popoverTargetAction="hide">
            Close
          </Button>
        </div>
      </Popover>
    </div>
  )
}
