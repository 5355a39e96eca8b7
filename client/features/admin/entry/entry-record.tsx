import type { ReactNode } from 'react'

import type { DeskDetail, DeskField } from '@api/admin/desk.types'
import { momentOf } from '@/lib/format'

import { Letters } from '../answers/letters'
import { Address } from '../desk-controls'
import { mayHandle } from '../desk-data'
import { telephoneLink, valueText, webAddress } from '../format'
import { MailLine } from '../mail/mail-line'
import { Pairs } from '../page-frame'

interface Props {
  detail: DeskDetail
  /** The label of the arrival: "Registered" or "Received". */
  arrival: string
  /** The page for writing and undoing an answer. */
  answerAddress: string
}

/** The stored data of one submission, below its controls. */
export function EntryRecord({ detail, arrival, answerAddress }: Props) {
  const { letters, notes, fields, page, mails, row, me } = detail
  return (
    <>
      {letters.length > 0 && (
        <Section title="Letters">
          <Letters letters={letters} answerAddress={answerAddress} />
        </Section>
      )}
      <Section title="Notes">
        {notes.map(({ id, words, author, createdAt }) => (
          <div key={id} className="border-line mb-4 border-b pb-4 wrap-anywhere whitespace-pre-wrap">
            <p dir="auto">{words}</p>
            <span className="fine">
              {author}, {momentOf(createdAt)}
            </span>
          </div>
        ))}
        {notes.length === 0 && <p className="text-muted">No notes yet.</p>}
      </Section>
      <Section title="Submission">
        <Pairs>
          {[
            ...fields.map((field): [string, ReactNode] => [field.name, <Value key={field.key} field={field} />]),
            ...(page ? [['Sent from', page] as [string, ReactNode]] : []),
          ]}
        </Pairs>
      </Section>
      <Section title="Mail">
        {mails.length === 0 && <p className="text-muted">No mail about this submission.</p>}
        {mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} resendable={mayHandle(me)} />
        ))}
      </Section>
      <Section title="Consent">
        <ConsentRecord consent={detail.consent} receivedAt={row.receivedAt} />
      </Section>
      <Section title="History">
        <ol className="history">
          {detail.history.map(({ id, what, detail: words, actor, happenedAt }) => (
            <li key={id}>
              <b>{what}</b>
              <span className="fine">
                {momentOf(happenedAt)}, {actor}
                {words && `. ${words}`}
              </span>
            </li>
          ))}
          <li>
            <b>{arrival}</b>
            <span className="fine">
              {momentOf(row.receivedAt)}
              {page && `, ${page}`}
            </span>
          </li>
        </ol>
      </Section>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    className="border-line gap-x-6 border-b px-5 py-6 md:grid md:grid-cols-[128px_minmax(0,1fr)] md:px-10 md:py-8"
    aria-label={title}
  >
    <h2 className="eyebrow tracking-normal max-md:mb-3.5">{title}</h2>
    <div>{children}</div>
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
    <>
      <p>{consent.agreed ? 'Agreed to:' : 'Notice shown:'}</p>
      <blockquote className="mb-4 [font:italic_400_var(--size-title)/1.4_var(--serif)] text-pretty">
        {consent.wording}
      </blockquote>
      <Pairs>
        {[
          [consent.agreed ? 'Agreed' : 'Shown', momentOf(receivedAt)],
          ['Wording', `Version ${consent.version}`],
          ['Fingerprint', <span key="hash" className="fine">{`sha256 ${consent.hash}`}</span>],
        ]}
      </Pairs>
    </>
  )
}
