import { Form, Link, useSubmit } from 'react-router-dom'
import { Field } from '@/components/form/field'
import { Input } from '@/components/form/controls'
import { CountBadge } from '@/components/ui/states'
import { Search } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { paths } from '@/lib/paths'
import { Avatar } from '../parts/avatar'
import { MenuButton } from '../parts/sidebar-controls'
import styles from './conversation-list.module.css'
import { conversations, type Conversation } from './conversation.samples'

interface Props {
  open?: string
  /** The conversation in the address, which a search keeps: the message being typed belongs to it. */
  chosen: string | null
  q: string
}

export function ConversationList({ open, chosen, q }: Props) {
  const submit = useSubmit()
  const wanted = q.toLocaleLowerCase('en-GB')
  const shown = conversations.filter(({ name, company }) =>
    `${name} ${company}`.toLocaleLowerCase('en-GB').includes(wanted),
  )
  const address = (id: string) => `${paths.messages}?${new URLSearchParams({ conversation: id, ...(q && { q }) })}`
  return (
    <section aria-label="Conversations" className={styles.list}>
      <div className={styles.head}>
        <h1>Messages</h1>
        <MenuButton />
        <Form
          method="get"
          action={paths.messages}
          role="search"
          className={styles.search}
          onChange={(event) => void submit(event.currentTarget, { replace: true })}
        >
          {chosen && <input type="hidden" name="conversation" value={chosen} />}
          <Field label="Search people" name="q" hideLabel>
            <Input
              type="search"
              prefix={<Search className="mt-0.5" />}
              defaultValue={q}
              placeholder="Search people"
              maxLength={100}
              autoComplete="off"
              className={styles.query}
            />
          </Field>
        </Form>
      </div>
      <ul className={styles.rows}>
        {shown.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} to={address(conversation.id)} current={conversation.id === open} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="text-muted px-6 py-8">No one here has that name.</p>}
    </section>
  )
}

interface RowProps {
  conversation: Conversation
  to: string
  current: boolean
}

function Row({ conversation, to, current }: RowProps) {
  const { name, company, lastMessage, timestamp, avatar, unread } = conversation
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className={cx(styles.row, current && styles.current)}
    >
      <Avatar initials={avatar} />
      <span className={styles.who}>
        <b>{name}</b>
        <span className={styles.company}>{company}</span>
      </span>
      <span className={styles.time}>{timestamp}</span>
      <span className={styles.last}>{lastMessage}</span>
      {unread > 0 && (
        <span className={styles.unread}>
          <CountBadge count={unread} label={`${unread} unread`} />
        </span>
      )}
    </Link>
  )
}
