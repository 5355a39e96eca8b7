import { useEffect, type ReactNode } from 'react'
import { Form, Link, useNavigate, useNavigation } from 'react-router-dom'

import { MAX_NOTE, STATUSES, STATUS_LABELS, TAB_TITLES, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail, DeskRow } from '@api/admin/desk.types'
import { Button, buttonClass } from '@/components/ui/button'
import { ArrowLeft, ChevronDown, ChevronUp, CircleAlert, Mail, Phone } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import { entryAddress, listAddress } from './addresses'
import desk from './desk.module.css'
import styles from './entry-panel.module.css'
import statesStyles from './states.module.css'
import type { EntryOutcome } from './entry-page'
import { dayOf, dialled, firstWordOf, momentOf, preferredDay, webAddress } from './format'
import { MailLine } from './mail-line'
import { StatusBadge } from './status-badge'

interface Props {
  tab: DeskTab
  query: DeskQuery
  detail: DeskDetail
  rows: DeskRow[]
  outcome: EntryOutcome | undefined
}

/** Everything about one submission; not a dialog, so that the list beside it stays at hand. */
export function EntryPanel({ tab, query, detail, rows, outcome }: Props) {
  const { row, fields, consent, mails, notes, history } = detail
  const navigate = useNavigate()
  const at = rows.findIndex(({ id }) => id === row.id)
  const before = at > 0 ? rows[at - 1] : undefined
  const after = at >= 0 ? rows[at + 1] : undefined
  const back = listAddress(tab, query)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const active = document.activeElement
      if (event.ctrlKey || event.metaKey || event.altKey || active?.matches('input, select, textarea')) return
      const to =
        event.key === 'Escape'
          ? back
          : event.key === 'ArrowDown' && after
            ? entryAddress(tab, after.id, query)
            : event.key === 'ArrowUp' && before
              ? entryAddress(tab, before.id, query)
              : undefined
      if (!to) return
      event.preventDefault()
      void navigate(to, { preventScrollReset: true, state: to === back ? { from: row.id } : undefined })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, back, tab, query, before, after, row.id])

  const place = [row.businessName, row.country].filter(Boolean).join(', ')
  const verb = tab === 'registrations' ? 'Registered' : 'Received'
  return (
    <article className={styles.panel} aria-label={`Submission from ${row.name}`}>
      <div className={styles.panelBar}>
        <Link to={back} state={{ from: row.id }} className={styles.back}>
          <ArrowLeft />
          {TAB_TITLES[tab]}
        </Link>
        <span className={desk.fine}>{row.reference}</span>
        <div className={styles.steps}>
          <Step to={before && entryAddress(tab, before.id, query)} label="Previous submission">
            <ChevronUp />
          </Step>
          <Step to={after && entryAddress(tab, after.id, query)} label="Next submission">
            <ChevronDown />
          </Step>
        </div>
      </div>
      <div className={styles.panelHead}>
        <h1>
          <bdi>{row.name || row.email}</bdi>
        </h1>
        <p className={desk.none}>
          {place && (
            <>
              <bdi>{place}</bdi>.{' '}
            </>
          )}
          {verb} {momentOf(row.receivedAt)}.
        </p>
        {outcome?.told.destructive && (
          <div className={statesStyles.trouble} role="alert">
            <CircleAlert size={24} />
            <div>
              <h2>{outcome.told.title}</h2>
              <p>{outcome.told.description}</p>
            </div>
          </div>
        )}
        {outcome && !outcome.told.destructive && (
          <noscript>
            <p className={statesStyles.notice} role="status">
              <span aria-hidden="true">✓</span>
              <span>
                <b>{outcome.told.title}</b> {outcome.told.description}
              </span>
            </p>
          </noscript>
        )}
        <Settings key={row.version} detail={detail} />
        <div className={styles.deeds}>
          <a href={`mailto:${row.email}`} className={buttonClass({ size: 'small' })}>
            <Mail size={18} />
            Write to {firstWordOf(row.name || row.email)}
          </a>
          {row.phone && (
            <a
              href={`tel:${dialled(row.phone)}`}
              className={buttonClass({ variant: 'secondary', size: 'small', className: desk.num })}
            >
              <Phone size={18} />
              <bdi>{row.phone}</bdi>
            </a>
          )}
        </div>
      </div>

      <Section title="Submission">
        <dl className={desk.pairs}>
          {fields.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Value name={name} value={value} />
              </dd>
            </div>
          ))}
          {detail.page && (
            <div>
              <dt>Sent from</dt>
              <dd>{detail.page}</dd>
            </div>
          )}
        </dl>
      </Section>

      <Section title="Mail">
        <div>
          {mails.length === 0 && <p className={desk.none}>No mail about this submission.</p>}
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} />
          ))}
        </div>
      </Section>

      <Section title="Consent">
        {consent ? (
          <div>
            <blockquote className={styles.quote}>{consent.wording}</blockquote>
            <dl className={desk.pairs}>
              <div>
                <dt>Given</dt>
                <dd>{momentOf(row.receivedAt)}</dd>
              </div>
              <div>
                <dt>Wording</dt>
                <dd>Version {consent.version}</dd>
              </div>
              <div>
                <dt>Fingerprint</dt>
                <dd className={desk.fine}>sha256 {consent.hash}</dd>
              </div>
            </dl>
          </div>
        ) : (
          <p className={desk.none}>No wording was shown beside this form.</p>
        )}
      </Section>

      <Section title="History">
        <ol className={styles.history}>
          {history.map(({ id, what, detail: words, actor, happenedAt }) => (
            <li key={id}>
              <b>{what}</b>
              <span className={desk.fine}>
                {momentOf(happenedAt)}, {actor}
                {words && `. ${words}`}
              </span>
            </li>
          ))}
          <li>
            <b>{verb}</b>
            <span className={desk.fine}>
              {momentOf(row.receivedAt)}
              {detail.page && `, ${detail.page}`}
            </span>
          </li>
        </ol>
      </Section>

      <Section title="Notes">
        <div>
          {notes.map(({ id, words, author, createdAt }) => (
            <div key={id} className={styles.note}>
              <p dir="auto">{words}</p>
              <span className={desk.fine}>
                {author}, {momentOf(createdAt)}
              </span>
            </div>
          ))}
          <NoteForm key={notes.length} words={outcome?.words} />
        </div>
      </Section>
    </article>
  )
}

function Step({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (!to)
    return (
      <span className={cx(styles.step, styles.off)} aria-hidden="true">
        {children}
      </span>
    )
  return (
    <Link to={to} className={styles.step} aria-label={label} preventScrollReset>
      {children}
    </Link>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** What was typed is shown as words; only a web address, a mail address and a number can be followed. */
function Value({ name, value }: { name: string; value: string }) {
  const site = name === 'Website' ? webAddress(value) : undefined
  if (site)
    return (
      <a href={site.href} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    )
  if (name === 'Email') return <a href={`mailto:${value}`}>{value}</a>
  if (name === 'Phone') return <a href={`tel:${dialled(value)}`}>{value}</a>
  return <bdi dir="auto">{name === 'Preferred call date' ? preferredDay(value) : value}</bdi>
}

/** Saved over the version that is shown, or not at all. */
function Settings({ detail: { row, admins } }: { detail: DeskDetail }) {
  const busy = useBusy('save')
  const due = row.dueAt ? dayOf(row.dueAt) : ''
  const owners = row.owner && !admins.some(({ id }) => id === row.owner?.id) ? [...admins, row.owner] : admins
  return (
    <Form method="post" className={styles.settings} preventScrollReset>
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="dueBefore" value={due} />
      <div>
        <label htmlFor="status">Status</label>
        <span className={desk.filter}>
          <select id="status" name="status" defaultValue={row.status}>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_LABELS[status]}
              </option>
            ))}
          </select>
          <ChevronDown size={16} />
        </span>
      </div>
      <div>
        <label htmlFor="owner">Owner</label>
        <span className={desk.filter}>
          <select id="owner" name="owner" defaultValue={row.owner?.id ?? ''}>
            <option value="">Unassigned</option>
            {owners.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown size={16} />
        </span>
      </div>
      <div>
        <label htmlFor="due">Due</label>
        <input id="due" type="date" name="due" defaultValue={due} className={desk.input} />
      </div>
      <Button type="submit" name="intent" value="save" variant="secondary" size="small" busy={busy}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
      <p className="sr-only">
        Now <StatusBadge status={row.status} />
      </p>
    </Form>
  )
}

function NoteForm({ words }: { words?: string }) {
  const busy = useBusy('note')
  return (
    <Form method="post" preventScrollReset>
      <label htmlFor="note">Add a note</label>
      <textarea
        id="note"
        name="words"
        className={cx(desk.input, styles.area)}
        placeholder="Only the desk sees this"
        maxLength={MAX_NOTE}
        defaultValue={words}
        required
      />
      <Button type="submit" name="intent" value="note" variant="secondary" size="small" busy={busy}>
        {busy ? 'Saving...' : 'Save note'}
      </Button>
    </Form>
  )
}

export function useBusy(intent: string) {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get('intent') === intent
}
