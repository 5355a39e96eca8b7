import type { ReactNode } from 'react'

import type { DeskDetail, DeskField } from '@api/admin/desk.types'
import { momentOf } from '@/lib/format'

import { Letters } from '../answers/letters'
import { Address } from '../desk-controls'
import { mayHandle, Pairs } from '../page-frame'
import desk from '../desk.module.css'
import styles from './entry-panel.module.css'
import { telephoneLink, valueText, webAddress } from '../format'
import { MailLine } from '../mail/mail-line'

interface Props {
  detail: DeskDetail
  /** The label of the arrival: "Registered" or "Received". */
  arrival: string
  /** The page for writing and undoing an answer. */
  answerAddress: string
}

/** The stored data of one submission, below its controls. */
export function EntryRecord({ detail, arrival, answerAddress }: Props) {
  const { letters } = detail
  return (
    <>
      {letters.length > 0 && (
        <Section title="Letters">
          <Letters letters={letters} answerAddress={answerAddress} />
        </Section>
      )}
      <Notes notes={detail.notes} />
      <Answers fields={detail.fields} page={detail.page} />
      <Mails detail={detail} />
      <Section title="Consent">
        <ConsentRecord consent={detail.consent} receivedAt={detail.row.receivedAt} />
      </Section>
      <History detail={detail} arrival={arrival} />
    </>
  )
}

function Notes({ notes }: Pick<DeskDetail, 'notes'>) {
  return (
    <Section title="Notes">
      <div>
        {notes.map(({ id, words, author, createdAt }) => (
          <div key={id} className="mb-4 pb-4 border-b border-line wrap-anywhere whitespace-pre-wrap">
            <p dir="auto">{words}</p>
            <span className={desk.fine}>
              {author}, {momentOf(createdAt)}
            </span>
          </div>
        ))}
        {notes.length === 0 && <p className="text-muted">No notes yet.</p>}
      </div>
    </Section>
  )
}

function Answers({ fields, page }: Pick<DeskDetail, 'fields' | 'page'>) {
  return (
    <Section title="Submission">
      <Pairs>
        {[
          ...fields.map((field): [string, ReactNode] => [field.name, <Value key={field.key} field={field} />]),
          ...(page ? [['Sent from', page] as [string, ReactNode]] : []),
        ]}
      </Pairs>
    </Section>
  )
}

function Mails({ detail: { mails, me } }: Pick<Props, 'detail'>) {
  return (
    <Section title="Mail">
      <div>
        {mails.length === 0 && <p className="text-muted">No mail about this submission.</p>}
        {mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} resendable={mayHandle(me)} />
        ))}
      </div>
    </Section>
  )
}

function History({ detail: { history, row, page }, arrival }: Omit<Props, 'answerAddress'>) {
  return (
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
          <b>{arrival}</b>
          <span className={desk.fine}>
            {momentOf(row.receivedAt)}
            {page && `, ${page}`}
          </span>
        </li>
      </ol>
    </Section>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** Values are shown as text; only web addresses, email addresses and phone numbers become links. */
function Value({ field: { key, value } }: { field: DeskField }) {
  const site = key === 'businessWebsite' ? webAddress(value) : undefined
  if (site)
    return (
      <a href={site.href} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    )
  if (key === 'email')
    return (
      <a href={`mailto:${value}`}>
        <Address>{value}</Address>
      </a>
    )
  if (key === 'phone') return <a href={`tel:${telephoneLink(value)}`}>{value}</a>
  return <bdi dir="auto">{valueText(key, value)}</bdi>
}

/** Whether a box was ticked or a notice shown; both are stored with the version and a hash of the wording. */
function ConsentRecord({ consent, receivedAt }: { consent: DeskDetail['consent']; receivedAt: string }) {
  if (!consent) return <p className="text-muted">Not recorded.</p>
  return (
    <div>
      <p>{consent.agreed ? 'Agreed to:' : 'Notice shown:'}</p>
      <blockquote className={styles.quote}>{consent.wording}</blockquote>
      <Pairs>
        {[
          [consent.agreed ? 'Agreed' : 'Shown', momentOf(receivedAt)],
          ['Wording', `Version ${consent.version}`],
          ['Fingerprint', <span key="hash" className={desk.fine}>{`sha256 ${consent.hash}`}</span>],
        ]}
      </Pairs>
    </div>
  )
}
