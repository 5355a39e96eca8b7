import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Form, Link, useActionData, useSubmit } from 'react-router-dom'
import { DESK_PASSWORD_MIN, PASSWORD_MIN, passwordHint } from '@api/auth/users/account.rules'
import { brand } from '@/brand'
import { GreenwichGlobe } from '@/components/drawings/greenwich-globe'
import { Input, SubmitButton } from '@/components/form/controls'
import { Field, type FieldProps, NoticeBox, RequiredNote, useFieldProps } from '@/components/form/field'
import { Button, IconButton } from '@/components/ui/button'
import { ArrowLeft, Eye, EyeOff } from '@/components/ui/icons'
import { focusFirstError, type FormResult, useBusy } from '@/lib/form/result'
import { paths } from '@/lib/paths'
import styles from './auth.module.css'
import { ONLY_FORM, useOutcome } from './form-action'
import { requestPasskey, passkeyErrorText } from './passkey'

interface LayoutProps {
  title: string
  lede?: ReactNode
  back?: { to: string; label: string }
  tabs?: ReactNode
  /** The result of the page's action: a toast or, without JavaScript, a notice above the form. */
  result?: Partial<FormResult>
  /** Once an email has been sent, the notice stays on the page itself. */
  mailSent?: boolean
  children: ReactNode
  foot?: ReactNode
}

const toHome = { to: paths.home, label: 'Back to home' }
export const toLogin = { to: paths.login, label: 'Back to login' }

/** The layout of the sign-in pages: the globe on one side, the form on the other. */
export function AuthLayout({ title, lede, back = toHome, tabs, result, mailSent, children, foot }: LayoutProps) {
  useFocusRecovery()
  useOutcome(mailSent ? undefined : result, { keepsClear: ONLY_FORM })
  return (
    <div className={styles.split}>
      <div className={styles.globe} aria-hidden="true">
        <GreenwichGlobe />
        <p>{brand.tagline}</p>
      </div>
      <div className={styles.card}>
        <Link to={back.to} className="text-muted hover:text-text inline-flex min-h-11 items-center gap-3.5">
          <ArrowLeft size={18} />
          {back.label}
        </Link>
        <h1 className="text-h2 mt-2">{title}</h1>
        {lede && <p className="text-muted text-lead mt-4">{lede}</p>}
        {tabs}
        {result?.notice && <NoticeBox notice={result.notice} scriptless={!mailSent} />}
        {children}
        {foot && <p className="border-line text-muted [&_a]:text-text mt-10 border-t pt-5">{foot}</p>}
      </div>
    </div>
  )
}

export const Intent = ({ of }: { of: string }) => <input type="hidden" name="intent" value={of} />

interface FormProps {
  intent?: string
  submit: string
  pending: string
  busy?: boolean
  variant?: 'primary' | 'secondary'
  /** Whether it has required fields, so that the asterisk is explained. */
  asks?: boolean
  aside?: ReactNode
  children?: ReactNode
}

export const AuthForm = ({ intent, submit, pending, busy, variant, asks = true, aside, children }: FormProps) => (
  <Form method="post" noValidate className="mt-8 grid gap-6">
    {intent && <Intent of={intent} />}
    {asks && <RequiredNote />}
    {children}
    <div className="grid gap-x-6 gap-y-2 md:flex md:flex-wrap md:items-center">
      <SubmitButton variant={variant} busy={busy} pending={pending} className="md:min-w-[152px]">
        {submit}
      </SubmitButton>
      {aside}
    </div>
  </Form>
)

/** For a link or a button beside the form's own button; both look like a link. */
export const asideClass = 'inline-flex min-h-11 items-center self-start underline underline-offset-4'

export const EmailField = ({
  label = 'Email',
  error,
  ...input
}: ComponentProps<'input'> & { label?: string; error?: string }) => (
  <Field label={label} name="email" error={error} required>
    <Input type="email" autoComplete="email" inputMode="email" maxLength={254} {...input} prefix={undefined} />
  </Field>
)

/** Lets a password manager associate the password with the account. */
export const UsernameForManagers = ({ email }: { email: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
)

type PasswordProps = Omit<FieldProps, 'children' | 'required'> & { input?: ComponentProps<'input'> }

export const PasswordField = ({ input, ...field }: PasswordProps) => (
  <Field {...field} required>
    <PasswordInput {...input} prefix={undefined} />
  </Field>
)

interface NewPasswordProps {
  label?: string
  error?: string
  /** The password is a staff member's. */
  ofDesk?: boolean
}

export function NewPasswordField({ label = 'New password', error, ofDesk }: NewPasswordProps) {
  const least = ofDesk ? DESK_PASSWORD_MIN : PASSWORD_MIN
  return (
    <PasswordField
      label={label}
      name="password"
      hint={passwordHint(least)}
      error={error}
      input={{ autoComplete: 'new-password', minLength: least }}
    />
  )
}

function PasswordInput(input: ComponentProps<typeof Input>) {
  const { id } = useFieldProps()
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoComplete="current-password"
        spellCheck={false}
        {...input}
        type={shown ? 'text' : 'password'}
        className="pr-14"
      />
      <IconButton
        borderless
        textLabel
        label={shown ? 'Hide password' : 'Show password'}
        aria-controls={id}
        className="absolute top-0.5 right-0.5 no-js:hidden"
        onClick={() => setShown((was) => !was)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  )
}

const DIGITS = 6

/** Six digits in a single input, drawn as six cells behind them, so that pasting, autofill and screen readers work. */
function CodeInput({ autoFocus }: { autoFocus?: boolean }) {
  const field = useFieldProps()
  const [code, setCode] = useState('')
  return (
    <div className={styles.code}>
      <input
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]*"
        maxLength={DIGITS + 1}
        autoFocus={autoFocus}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
      />
      <div aria-hidden="true">
        {Array.from({ length: DIGITS }, (_, index) => (
          <span key={index} data-current={index === Math.min(code.length, DIGITS - 1) || undefined}>
            {code[index]}
          </span>
        ))}
      </div>
    </div>
  )
}

interface CodeProps {
  error?: string
  hint?: string
  autoFocus?: boolean
  name?: string
  label?: string
  /** For pages with several. */
  id?: string
}

export const CodeField = ({ autoFocus, name = 'code', label = 'Six-digit code', ...field }: CodeProps) => (
  <Field {...field} label={label} name={name} required>
    <CodeInput autoFocus={autoFocus} />
  </Field>
)

/** For the code in the mail that was just sent; its link has the same effect. */
export const MailedCodeForm = ({ email, error }: { email: string; error?: string }) => (
  <AuthForm intent="code" submit="Continue" busy={useBusy('code')} pending="Checking...">
    <input type="hidden" name="email" value={email} />
    <CodeField hint={`It is in the email to ${email}, next to the link. You can use either.`} error={error} />
  </AuthForm>
)

export function PasskeyButton({ label }: { label: string }) {
  const submit = useSubmit()
  const { busy, error, run } = useDevice()
  const handleClick = () =>
    run(async () => submit({ intent: 'passkey', response: await requestPasskey() }, { method: 'post' }))
  return (
    <div className="mt-6 grid gap-2 md:justify-items-start no-js:hidden">
      <Button variant="secondary" busy={busy} onClick={() => void handleClick()} className="md:min-w-[152px]">
        {label}
      </Button>
      <p role="alert" className="text-red">
        {error}
      </p>
    </div>
  )
}

export function useDevice() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  async function run(work: () => Promise<void>) {
    setBusy(true)
    setError('')
    try {
      await work()
    } catch (reason) {
      setError(passkeyErrorText(reason))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, run }
}

const FIELD = 'input:not([type="hidden"])'

/** Moves the focus to the first field with an error, or, if the response replaced the form, to a field or the heading in its place. */
export function useFocusRecovery() {
  const focused = useRef<{ element: Element; container: Element | null } | null>(null)
  const remember = (element: Element) => {
    focused.current = { element, container: element.closest('main section, main') }
  }

  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => target instanceof Element && remember(target)
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [])

  const answer = useActionData()
  useEffect(() => {
    if (answer) focusFirstError()
  }, [answer])

  // After every render: the response and the reloaded data arrive one after the other, and either may replace the form.
  useEffect(() => {
    const active = document.activeElement
    if (active && active !== document.body) return remember(active)
    if (!focused.current?.container || focused.current.element.isConnected) return
    const { container } = focused.current
    const section = container.isConnected ? container : document.querySelector('main')
    const next = section?.querySelector<HTMLElement>(FIELD) ?? section?.querySelector<HTMLElement>('h1, h2')
    if (next?.matches('h1, h2')) next.tabIndex = -1
    next?.focus()
  })
}
