import { Form, useNavigation } from 'react-router-dom'

import type { DeskMail, DeskMailState } from '@api/admin/desk.types'
import { InputField } from '@/components/form/controls'
import { Badge } from '@/components/ui/states'
import { Button } from '@/components/ui/button'
import { useTyped } from '@/lib/form-result'
import { momentOf } from '@/lib/format'

import { Address } from '../desk-controls'
import desk from '../desk.module.css'
import styles from './mail-line.module.css'

const STATES: Record<DeskMailState, { kind: 'done' | 'halfway' | 'failed'; words: string }> = {
  sent: { kind: 'done', words: 'Handed over' },
  queued: { kind: 'halfway', words: 'Queued' },
  failing: { kind: 'failed', words: 'Failing, tried again' },
  dead: { kind: 'failed', words: 'Not delivered' },
  held: { kind: 'failed', words: 'Held back' },
}

/** `team-submission` reads "Team submission". */
export const templateText = (template: string) =>
  template.charAt(0).toUpperCase() + template.slice(1).replaceAll('-', ' ')

export const MailStateBadge = ({ state }: { state: DeskMailState }) => {
  const { kind, words } = STATES[state]
  return <Badge kind={kind}>{words}</Badge>
}

export const attemptsText = ({ attempts, sentAt }: DeskMail) =>
  sentAt ? momentOf(sentAt) : attempts === 0 ? 'Not tried yet' : `${attempts} ${attempts === 1 ? 'try' : 'tries'}`

/** The mail as its recipient reads it. */
export const MailText = ({ text }: { text: string }) =>
  text && (
    <details className={styles.text}>
      <summary>Read it</summary>
      <pre>{text}</pre>
    </details>
  )

/** The server's answer can contain anything, so it is shown as plain text. */
export function MailLine({ mail, resendable }: { mail: DeskMail; resendable: boolean }) {
  return (
    <div className={styles.mail}>
      <div className={desk.two}>
        <span>
          To <Address>{mail.recipient}</Address>
        </span>
        <small>{mail.subject ?? templateText(mail.template)}</small>
      </div>
      <div>
        <MailStateBadge state={mail.state} />
        <div className={desk.fine}>{attemptsText(mail)}</div>
      </div>
      {resendable && <SendAgain mail={mail} />}
      {mail.lastError && (
        <p className={styles.why}>
          <bdi>{mail.lastError}</bdi>
        </p>
      )}
      <MailText text={mail.text} />
    </div>
  )
}

/** Sends a mail again; with `correct`, to an address that can be edited first. */
export function SendAgain({ mail, correct = false }: { mail: DeskMail; correct?: boolean }) {
  const { state, formData } = useNavigation()
  const { errors, value } = useTyped({ mail: mail.id })
  return (
    <Form method="post" noValidate className="flex flex-wrap items-center gap-2" preventScrollReset>
      <input type="hidden" name="mail" value={mail.id} />
      {correct && (
        <InputField
          name="recipient"
          id={`recipient-${mail.id}`}
          label={`Correct the address ${mail.recipient}`}
          error={errors.recipient}
          hideLabel
          className="w-full min-w-[15em]"
          type="email"
          defaultValue={value('recipient') ?? mail.recipient}
          required
        />
      )}
      <Button
        type="submit"
        name="intent"
        value={correct ? 'correct' : 'resend'}
        variant="secondary"
        size="small"
        busy={state !== 'idle' && formData?.get('mail') === mail.id}
      >
        Send again<span className="sr-only"> to {mail.recipient}</span>
      </Button>
    </Form>
  )
}
