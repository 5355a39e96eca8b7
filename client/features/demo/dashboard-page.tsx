import type { ReactNode } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { cx } from '@/lib/cx'
import { ButtonLink } from '@/components/ui/button'
import { Chart, Flag, Mail, Plus } from '@/components/ui/icons'
import {
  Sidebar,
  SidebarCollapse,
  SidebarLink,
  SidebarMenuButton,
  sidebarWasOpen,
  WithSidebar,
} from '@/components/ui/sidebar'
import { Badge } from '@/components/ui/states'
import { TextLink } from '@/components/ui/text-link'
import { Link } from '@/lib/link'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { conversations } from './conversation.samples'
import { money } from './figures'
import { FigureList, FundingScale, Ledger } from './parts'
import { Avatar, SampleRibbon } from './sample'

const tabs = [
  { value: 'messages', name: 'Message Centre', icon: <Mail />, Panel: MessageCentre },
  { value: 'investments', name: 'My Investments', icon: <Chart />, Panel: MyInvestments },
  { value: 'fundraise', name: 'My Fundraising', icon: <Flag />, Panel: MyFundraising },
] as const

type Tab = (typeof tabs)[number]['value']

const tabOf = (search: URLSearchParams): Tab =>
  tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'messages'

export const handle: PageHandle = {
  title: 'Dashboard',
  description: 'Messages, investments and fundraising in one place, shown with sample data.',
  robots: 'noindex',
  risk: 'bar',
}

export const loader = ({ request }: LoaderFunctionArgs) => ({
  sidebarOpen: sidebarWasOpen(request),
  tab: tabOf(new URL(request.url).searchParams),
})

export function Component() {
  const { sidebarOpen, tab } = useLoaderData<typeof loader>()
  const { Panel } = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <>
      <SampleRibbon>The messages, investments and campaign here are sample data.</SampleRibbon>
      <div className="flex min-h-[max(640px,calc(100svh-var(--header)-37px))] *:min-w-0 max-md:min-h-0">
        <WithSidebar open={sidebarOpen} narrow>
          <Sidebar label="Dashboard">
            <TabList chosen={tab} />
            <SidebarCollapse open={sidebarOpen} />
          </Sidebar>
          <div className="px-5 pt-6 pb-16 md:px-8 md:py-12 lg:pr-[max(40px,calc(50vw-600px))] lg:pl-14">
            <SidebarMenuButton className="mb-5" />
            <div role="tabpanel" id="dashboard-panel" aria-labelledby={`tab-${tab}`}>
              <Panel />
            </div>
            {nextSteps[tab] && <NextSteps steps={nextSteps[tab]} />}
          </div>
        </WithSidebar>
      </div>
    </>
  )
}

/** Each tab has an address, so that it can be shared and works without JavaScript. */
const TabList = ({ chosen }: { chosen: Tab }) => (
  <div role="tablist" aria-label="Dashboard" aria-orientation="vertical">
    {tabs.map(({ value, name, icon }) => (
      <SidebarLink
        key={value}
        id={`tab-${value}`}
        role="tab"
        to={value === 'messages' ? paths.dashboard : `${paths.dashboard}?tab=${value}`}
        icon={icon}
        current={value === chosen}
        aria-selected={value === chosen}
        aria-controls={value === chosen ? 'dashboard-panel' : undefined}
      >
        {name}
      </SidebarLink>
    ))}
  </div>
)

const PanelHead = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <h1 className="text-h2">{children}</h1>
    {action}
  </div>
)

/** The latest message of each of three conversations, unread ones first. */
const latest = conversations.slice(0, 3).sort((a, b) => Number(b.unread > 0) - Number(a.unread > 0))

function MessageCentre() {
  return (
    <>
      <PanelHead
        action={
          <ButtonLink to={paths.messages} variant="secondary" size="small">
            View All Messages
          </ButtonLink>
        }
      >
        Message Centre
      </PanelHead>
      <ul className="border-line mt-6 border-b">
        {latest.map(({ id, name, company, avatar, lastMessage, timestamp, unread }) => (
          <li key={id}>
            <Link
              to={`${paths.messages}?conversation=${id}`}
              className={cx(
                'border-line grid grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t py-4 leading-[1.45] hover:bg-(--hover)',
                'md:grid-cols-[44px_minmax(0,1fr)_auto_92px] md:items-center',
              )}
            >
              <Avatar initials={avatar} />
              <span>
                <span className="max-md:grid">
                  <b>{name}</b> <span className="text-muted">{company}</span>
                </span>
                <span className="text-muted block">{lastMessage}</span>
              </span>
              <span className="text-muted num text-small">{timestamp}</span>
              <span className="max-md:col-start-2 md:justify-self-end">
                {unread ? <Badge kind="open">Unread</Badge> : <span className="text-muted text-small">Read</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const investments = [
  { name: 'TechFlow', kind: 'Equity, EIS Eligible', amount: 5000, status: 'Active' },
  { name: 'Harbour Looms', kind: 'Equity, SEIS', amount: 2500, status: 'Active' },
]

function MyInvestments() {
  const total = investments.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <PanelHead>My Investments</PanelHead>
      <Ledger className="mt-6 max-w-180">
        <caption className="sr-only">Companies invested in</caption>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Status</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {investments.map(({ name, kind, amount, status }) => (
            <tr key={name}>
              <th scope="row">
                <b>{name}</b>
                <span className="text-muted text-small block">{kind}</span>
              </th>
              <td className="text-left">
                <Badge kind="done">{status}</Badge>
              </td>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Invested
            </th>
            <td>{money(total)}</td>
          </tr>
        </tfoot>
      </Ledger>
      <p className="text-small text-muted mt-4 max-w-[39.5em]">
        What you paid, not what it is worth. Shares like these have no daily price.{' '}
        <TextLink to={paths.eisCalculator}>Work out the relief on your next one</TextLink>
      </p>
    </>
  )
}

interface NextStep {
  to: string
  label: string
  why: string
}

const nextSteps: Partial<Record<Tab, NextStep[]>> = {
  messages: [
    {
      to: paths.browse,
      label: 'See the companies raising now',
      why: 'Each has its terms, team and risks on one page.',
    },
    { to: paths.eisCalculator, label: 'Work out your relief', why: 'And what you lose if the company fails.' },
    { to: paths.bookCall, label: 'Book a call', why: 'Ask us anything before you decide.' },
  ],
  fundraise: [
    { to: paths.raiseCheck, label: 'Check how much you can still raise', why: 'Under SEIS first, then under EIS.' },
    { to: paths.investorShowFounder, label: 'Apply to pitch at the show', why: 'To investors who came to listen.' },
    { to: paths.messages, label: 'Answer your investors', why: 'Their questions are in the message centre.' },
  ],
}

const NextSteps = ({ steps }: { steps: NextStep[] }) => (
  <section className="mt-10" aria-labelledby="next-steps">
    <h2 id="next-steps" className="text-h3">
      Next steps
    </h2>
    <ul className="border-line mt-3 border-b">
      {steps.map(({ to, label, why }) => (
        <li key={to} className="border-line flex flex-wrap items-baseline gap-x-4 border-t py-2">
          <TextLink to={to} className="inline-flex min-h-11 items-center font-semibold">
            {label}
          </TextLink>
          <span className="text-muted">{why}</span>
        </li>
      ))}
    </ul>
  </section>
)

const campaign = {
  title: 'Lantern Ferries',
  description: 'Electric passenger boats for harbours that diesel has to leave.',
  target: 250_000,
  raised: 96_250,
  investors: 57,
  percentFunded: 38.5,
  daysRemaining: 21,
}

function MyFundraising() {
  const { title, description, target, raised, investors, percentFunded, daysRemaining } = campaign
  return (
    <>
      <PanelHead
        action={
          <ButtonLink to={paths.createCampaign} variant="secondary" size="small">
            <Plus size={18} />
            Create New Campaign
          </ButtonLink>
        }
      >
        My Fundraising
      </PanelHead>
      <article
        className="border-line mt-6 grid gap-6 border-t pt-6 md:grid-cols-2 md:items-end"
        aria-labelledby="own-campaign"
      >
        <div>
          <h2 id="own-campaign" className="text-h3">
            {title}
          </h2>
          <p className="text-muted mt-2 max-w-[25.5em]">{description}</p>
          <p className="figure text-h2 mt-8">{money(raised)}</p>
          <p className="text-muted num mt-1">of {money(target)}</p>
        </div>
        <div>
          <FundingScale percent={percentFunded} />
          <FigureList
            look="row"
            figures={[
              ['Funded', `${percentFunded}%`],
              ['Investors', investors],
              ['Days left', daysRemaining],
            ]}
          />
        </div>
      </article>
    </>
  )
}
