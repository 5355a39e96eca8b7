import { useId, type ComponentProps, type ReactNode } from 'react'
import { Form } from 'react-router-dom'
import type { AccountView } from '@api/auth/sessions/session.types'
import { MAX_DISPLAY_NAME } from '@api/auth/users/account.rules'
import { ACCOUNT_DELETION_DAYS } from '@api/common/retention.rules'
import type { AccountSubmission } from '@api/forms/account-submissions.types'
import { Switch } from '@/components/form/choices'
import { Input, SubmitButton } from '@/components/form/controls'
import { DraftForm } from '@/components/form/draft-form'
import type { DraftOf } from '@/lib/form/drafts'
import { Field } from '@/components/form/field'
import { buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/text-link'
import { hasSingleKeys, keepSingleKeys } from '@/lib/desk-keys'
import { capital, longDateOf } from '@/lib/format'
import { typedIn, useBusy } from '@/lib/form/result'
import { paths } from '@/lib/paths'
import { useHydrated } from '@/lib/store'
import type { AccountResult } from './account-actions'
import { CodeField, EmailField, Intent, NewPasswordField, PasswordField, UsernameForManagers } from './auth-layout'

export interface Answered {
  result?: AccountResult
}

export const errorsOf = (result: AccountResult | undefined, intent: string) =>
  result?.intent === intent ? result.errors : {}

interface SectionProps {
  id?: string
  title: string
  text: ReactNode
  children: ReactNode
}

/** One section of the account page: its subject on the left, its controls on the right. */
export function Section({ id, title, text, children }: SectionProps) {
  const heading = useId()
  return (
    <section
      id={id}
      className="border-line grid gap-6 border-t pt-8 lg:grid-cols-[4fr_7fr] lg:gap-18"
      aria-labelledby={heading}
    >
      <div>
        <h2 id={heading} className="text-title">
          {title}
        </h2>
        <p className="text-muted mt-2 max-w-[25.5em]">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  )
}

export const Rows = ({ children }: { children: ReactNode }) => <ul className="border-line border-t">{children}</ul>

export const Row = ({ title, detail, children }: { title: ReactNode; detail: ReactNode; children?: ReactNode }) => (
  <li className="border-line flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b py-3">
    <div>
      {title}
      <small className="text-muted text-small block">{detail}</small>
    </div>
    {children}
  </li>
)

type ButtonProps = ComponentProps<typeof SubmitButton> & {
  intent: string
  /** The object of the action, if the page has several: the name and value of a hidden input. */
  of?: [name: string, value: string]
}

export const IntentButton = ({ intent, of, variant = 'secondary', ...rest }: ButtonProps) => (
  <Form method="post">
    <Target intent={intent} of={of} />
    <SubmitButton {...rest} variant={variant} busy={useBusy(intent, of?.[1])} />
  </Form>
)

const Target = ({ intent, of }: Pick<ButtonProps, 'intent' | 'of'>) => (
  <>
    <Intent of={intent} />
    {of && <input type="hidden" name={of[0]} value={of[1]} />}
  </>
)

type SectionFormProps = Pick<ButtonProps, 'intent' | 'of' | 'busy'> &
  Pick<ComponentProps<typeof Form>, 'onSubmit'> & {
    submit: string
    pending: string
    variant?: 'primary' | 'secondary'
    buttonLook?: string
    draft?: DraftOf
    children: ReactNode
  }

export function SectionForm({ intent, of, draft, submit, pending, busy, children, ...props }: SectionFormProps) {
  const { variant = 'secondary', buttonLook = '', onSubmit } = props
  const underWay = useBusy(intent, of?.[1])
  const content = (
    <>
      <Target intent={intent} of={of} />
      {children}
      <SubmitButton
        variant={variant}
        busy={busy ?? underWay}
        pending={pending}
        className={`justify-self-start ${buttonLook}`}
      >
        {submit}
      </SubmitButton>
    </>
  )
  const look = 'grid max-w-120 gap-5'
  return draft ? (
    <DraftForm draft={draft} className={look}>
      {content}
    </DraftForm>
  ) : (
    <Form method="post" noValidate className={look} onSubmit={onSubmit}>
      {content}
    </Form>
  )
}

const STATES: Record<AccountSubmission['state'], string> = {
  received: 'Received',
  'in-progress': 'In progress',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
}

export const SubmissionsSection = ({ submissions }: { submissions: AccountSubmission[] }) => (
  <Section
    title="My submissions"
    text="What you have sent us from this address, and its status. Please quote the reference when you write to us."
  >
    {submissions.length === 0 ? (
      <p>
        Nothing yet. <TextLink to={paths.application}>Apply</TextLink> or{' '}
        <TextLink to={paths.bookCall}>book a call</TextLink>.
      </p>
    ) : (
      <Rows>
        {submissions.map(({ reference, kind, receivedAt, state, page }) => (
          <Row
            key={reference}
            title={page ? <TextLink to={page}>{capital(kind)}</TextLink> : capital(kind)}
            detail={`${reference}, sent ${longDateOf(receivedAt)}`}
          >
            <span className="text-muted font-medium">{STATES[state]}</span>
          </Row>
        ))}
      </Rows>
    )}
  </Section>
)

/** Only for those who were invited, or whose company is described. */
export const IntroductionsSection = ({ links }: { links: string[] }) => (
  <Section title="Introductions" text="What we need from you before we introduce you to anyone.">
    <Rows>
      {links.map((link) => {
        const [title, detail] =
          link === paths.accountInvestor
            ? ['As an investor', 'The statement that the law asks for, and what you look for.']
            : ['As a founder', 'What investors would read about your company.']
        return <Row key={link} title={<TextLink to={link}>{title}</TextLink>} detail={detail} />
      })}
    </Rows>
  </Section>
)

interface Props extends Answered {
  account: AccountView
  userId: string
}

export const NameSection = ({ account: { name }, userId, result }: Props) => (
  <Section title="Name" text="How we address you. Our team sees it in place of your email address.">
    <SectionForm
      intent="name"
      draft={{ form: 'account-name', owner: userId }}
      submit="Save name"
      pending="Saving..."
      key={name}
    >
      <Field label="Your name" name="name" optional error={errorsOf(result, 'name').name}>
        <Input autoComplete="name" maxLength={MAX_DISPLAY_NAME} defaultValue={name} />
      </Field>
    </SectionForm>
  </Section>
)

export const EmailSection = ({ account: { email, emailChange }, userId, result }: Props) => (
  <Section
    title="Email address"
    text={
      emailChange
        ? `A change to ${emailChange.newEmail} is under way. It takes effect once both addresses have confirmed it.`
        : 'You sign in with it and we write to it. A new address takes effect once both addresses have confirmed it.'
    }
  >
    {emailChange ? (
      <PendingChange key={email} unconfirmed={emailChange.unconfirmed} result={result} />
    ) : (
      <SectionForm
        intent="email"
        draft={{ form: 'account-email', owner: userId }}
        submit="Change email address"
        pending="Sending..."
      >
        <EmailField label="New email address" error={errorsOf(result, 'email').email} />
      </SectionForm>
    )}
  </Section>
)

/** Each address is confirmed by the code from its mail; the link beside it has the same effect. */
const PendingChange = ({ unconfirmed, result }: Answered & { unconfirmed: string[] }) => (
  <div className="grid gap-8">
    {unconfirmed.map((address) => (
      <SectionForm
        key={address}
        intent="email-code"
        of={['email', address]}
        submit="Confirm this address"
        pending="Checking..."
      >
        <CodeField
          id={`code-${address}`}
          label={`Code from the email to ${address}`}
          error={typedIn(result, { intent: 'email-code', email: address }).errors.code}
        />
      </SectionForm>
    ))}
    <div className="flex flex-wrap gap-3">
      <IntentButton intent="email-resend" pending="Sending...">
        Send the emails again
      </IntentButton>
      <IntentButton intent="email-cancel" pending="One moment...">
        Cancel the change
      </IntentButton>
    </div>
  </div>
)

export function PasswordSection({ asksCurrent, email, result }: Answered & { asksCurrent: boolean; email: string }) {
  const { current_password, password } = errorsOf(result, 'password')
  // Remounted after a change, so that no password lingers on the page.
  const changed = result?.intent === 'password' && result.notice !== undefined && !result.notice.destructive
  return (
    <Section title="Password" text="Changing your password signs out every other device.">
      <SectionForm intent="password" submit="Change password" pending="Saving..." key={String(changed)}>
        <UsernameForManagers email={email} />
        {asksCurrent && (
          <PasswordField
            label="Current password"
            name="current_password"
            id="password-current"
            error={current_password}
          />
        )}
        <NewPasswordField error={password} />
      </SectionForm>
    </Section>
  )
}

export const DataSection = () => (
  <Section title="Your data" text="Everything linked to your account, as a file that other services can read.">
    <a href="/api/account/data" download className={buttonClass({ variant: 'secondary' })}>
      <Download size={18} /> Download my data
    </a>
  </Section>
)

/** For staff members; hidden without JavaScript, which the keys need. */
export function DeskKeysSection() {
  const hydrated = useHydrated()
  return (
    <div className="no-js:hidden">
      <Section
        id="desk-keys"
        title="Keys at the desk"
        text="On the desk’s pages S, /, ?, 1 to 4, M, D, N and R are shortcuts. Switch them off if you press them by accident, as may happen when you dictate. This applies to this browser."
      >
        <Switch
          key={String(hydrated)}
          name="single-keys"
          label="Single keys are shortcuts"
          defaultChecked={!hydrated || hasSingleKeys()}
          onChange={({ target }) => keepSingleKeys(target.checked)}
        />
      </Section>
    </div>
  )
}

/** Shown first while the deletion can still be cancelled. */
export const DeletionNotice = ({ due }: { due: string }) => (
  <section
    className="border-red rounded-control flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border bg-(--red-wash) px-6 py-5"
    aria-labelledby="deletion"
  >
    <div>
      <h2 id="deletion" className="text-title">
        Your account is deleted on {longDateOf(due)}
      </h2>
      <p>Until then you can change your mind.</p>
    </div>
    <IntentButton intent="keep" variant="primary" pending="One moment...">
      Keep my account
    </IntentButton>
  </section>
)

export const DeleteSection = ({ asksPassword, result }: Answered & { asksPassword: boolean }) => (
  <Section
    title="Delete your account"
    text={`Every device is signed out at once. For ${ACCOUNT_DELETION_DAYS} days you can sign in and keep the account; after that it is deleted for good. What you sent us through a form is kept as described in our Privacy Policy.`}
  >
    <details className="group" open={result?.intent === 'delete' || undefined}>
      <summary className="text-red inline-flex min-h-12 items-center font-semibold underline underline-offset-4 group-open:mb-4 lg:-mt-2">
        Delete my account...
      </summary>
      <SectionForm intent="delete" submit="Delete my account" pending="Deleting..." buttonLook="border-red text-red">
        {asksPassword && (
          <PasswordField
            label="Your password"
            name="current_password"
            id="delete-password"
            error={errorsOf(result, 'delete').current_password}
          />
        )}
      </SectionForm>
    </details>
  </Section>
)
