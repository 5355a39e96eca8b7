import { useEffect } from 'react'
import { Form } from 'react-router-dom'

import type { DeskMail, DeskMailState, Letter } from '@api/submissions/submissions.types'
import { InputField } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { Badge } from '@/components/ui/states'
import { useTyped } from '@/lib/form/result'
import { momentOf } from '@/lib/format'

import { offerUndo } from './desk-action'
import { Address } from './desk-controls'
import { IntentButton } from './page-frame'

const STATES: Record<DeskMailState, { kind: 'done' | 'halfway' | 'failed'; words: string }> = {
  sent: { kind: 'done', words: 'Sent' },
  queued: { kind: 'halfway', words: 'Queued' },
  failing: { kind: 'failed', words: 'Failing, tried again' },
  failed: { kind: 'failed', words: 'Not delivered' },
  withheld: { kind: 'failed', words: 'Paused: too many to one address' },
}

export const templateText = (template: string) =>
  template.charAt(0).toUpperCase() + template.slice(1).replaceAll('-', ' ')

export const MailStateBadge = ({ state }: { state: DeskMailState }) => {
  const { kind, words } = STATES[state]
  return <Badge kind={kind}>{words}</Badge>
}

export const attemptsText = ({ attempts, sentAt }: DeskMail) =>
  sentAt
    ? momentOf(sentAt)
    : attempts === 0
      ? 'Not attempted yet'
      : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`

export const MailText = ({ text }: { text: string }) =>
  text && (
    <details className="text-small col-span-full">
      <summary className="inline-link">Read it</summary>
      <pre className="rounded-control border-line mt-2 border p-4 font-sans wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </details>
  )

/** The server's answer can contain anything, so it is shown as plain text. */
export function MailLine({ mail, resendable }: { mail: DeskMail; resendable: boolean }) {
  return (
    <div className="border-line grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-1 border-t py-3 leading-[1.45] first:border-t-0 first:pt-0">
      <div className="col-span-full wrap-anywhere">
        <div>
          To <Address>{mail.recipient}</Address>
        </div>
        <div className="fine">{mail.subject ?? templateText(mail.template)}</div>
      </div>
      <div>
        <MailStateBadge state={mail.state} />
        <div className="fine">{attemptsText(mail)}</div>
      </div>
      {resendable && <SendAgain mail={mail} />}
      {mail.lastError && (
        <p className="text-small text-muted col-span-full wrap-anywhere">
          <bdi>{mail.lastError}</bdi>
        </p>
      )}
      <MailText text={mail.text} />
    </div>
  )
}

export function SendAgain({ mail, correct = false }: { mail: DeskMail; correct?: boolean }) {
  const { field } = useTyped({ mail: mail.id }, { of: `-${mail.id}` })
  return (
    <Form method="post" noValidate className="flex flex-wrap items-center gap-2" preventScrollReset>
      <input type="hidden" name="mail" value={mail.id} />
      {correct && (
        <InputField
          {...field('recipient', mail.recipient)}
          label={`Correct the address ${mail.recipient}`}
          hideLabel
          className="w-full min-w-[15em]"
          type="email"
          required
        />
      )}
      <IntentButton
        intent={correct ? 'correct' : 'resend'}
        label="Send again"
        of={mail.id}
        about={`to ${mail.recipient}`}
      />
    </Form>
  )
}

export const Letters = ({ letters }: { letters: Letter[] }) => (
  <ol className="grid gap-5">
    {letters.map((letter) => (
      <li key={letter.id}>
        <LetterText letter={letter} />
      </li>
    ))}
  </ol>
)

export function LetterText({ letter }: { letter: Letter }) {
  return (
    <article className={letter.kind === 'reply' ? 'border-brass border-l-2 pl-4' : undefined}>
      <b className="wrap-anywhere">
        <bdi>{letter.subject || 'No subject'}</bdi> <Flags letter={letter} />
      </b>
      <p className="my-1 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {letter.body || 'This message has no text.'}
      </p>
      {letter.kind === 'reply' && letter.quoted && (
        <details>
          <summary className="line-link text-muted">Quoted text</summary>
          <p className="text-muted my-1 wrap-anywhere whitespace-pre-wrap">{letter.quoted}</p>
        </details>
      )}
      <span className="fine">
        {momentOf(letter.at)}, <bdi>{letter.kind === 'reply' ? `from ${letter.sender}` : letter.author}</bdi>
      </span>
    </article>
  )
}

function Flags({ letter }: { letter: Letter }) {
  if (letter.kind === 'answer') return letter.mail && <MailStateBadge state={letter.mail} />
  return (
    <>
      {letter.fromUnknownAddress && <Badge kind="failed">From another address</Badge>}{' '}
      {letter.automatic && <Badge kind="off">Automatic</Badge>}
    </>
  )
}

const offered = new Set<string>()

/** With JavaScript the undo bar offers it instead, once for each answer. */
export function UndoAnswer({ id, seconds, address }: { id: string; seconds: number; address: string }) {
  useEffect(() => {
    if (offered.has(id)) return
    offered.add(id)
    offerUndo({ id, seconds, words: `Your answer will be sent in ${seconds} seconds.`, address, intent: 'takeBack' })
  }, [id, seconds, address])
  return (
    <form method="post" action={address} className="hidden no-js:block">
      <input type="hidden" name="undo" value={id} />
      <Button type="submit" name="intent" value="takeBack" variant="secondary" size="small">
        Undo send
      </Button>
    </form>
  )
}
