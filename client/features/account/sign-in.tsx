import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { SessionView } from '@api/auth/sessions/session.types'
import { hasRole, Role } from '@api/common/role.rules'
import { safePath } from '@api/auth/sign-in/local-path.rules'
import { cx } from '@/lib/cx'
import { ApiError } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import type { FlashName } from '@/lib/flash-messages'
import { ENTER_CODE, ENTER_EMAIL, ENTER_PASSWORD, newPassword, type FormResult, typedIn } from '@/lib/form/result'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { emailIn, paths } from '@/lib/paths'
import { announce, sessionOf } from '@/lib/session'
import { useHydrated } from '@/lib/store'
import { formAction, mailedCode } from './form-action'
import { signInWithPasskey } from './passkey'
import {
  asideClass,
  AuthForm,
  AuthLayout,
  EmailField,
  MailedCodeForm,
  NewPasswordField,
  PasskeyButton,
  PasswordField,
} from './auth-layout'

export type SignInVariant = 'public' | 'admin'

const titles = {
  public: { signIn: 'Error signing in', signUp: 'Error signing up' },
  admin: { signIn: 'Error', signUp: 'Error' },
} as const

const signedUp: Record<SignInVariant, Notice> = {
  public: {
    title: 'Check your email!',
    description: "We've sent you a confirmation link to complete your registration.",
  },
  admin: { title: 'Account Created', description: 'Please check your email to confirm your account.' },
}

/** Where signing in leads, and the message shown there. */
export function destination(
  variant: SignInVariant,
  { user }: SessionView,
  next: string | null,
): { to: string; flash: FlashName } {
  // Owners of an account about to be deleted decide first whether to keep it.
  if (user?.deletionDue) return { to: paths.account, flash: 'signed-in' }
  if (variant === 'admin' && hasRole(user?.roles ?? [], Role.Viewer)) {
    const wanted = safePath(next, paths.adminRegistrations)
    return { to: /^\/admin(?:[/?#]|$)/.test(wanted) ? wanted : paths.adminRegistrations, flash: 'welcome-back' }
  }
  return { to: safePath(next, paths.home), flash: 'signed-in' }
}

const nextOf = (request: Request) => new URL(request.url).searchParams.get('next')

const secondFactorPath = (variant: SignInVariant, next: string | null) => {
  const query = new URLSearchParams({ ...(variant === 'admin' && { from: 'auth' }), ...(next && { next }) })
  return paths.secondFactor + (query.size ? `?${query}` : '')
}

const signInLoader = (variant: SignInVariant) => async (args: LoaderFunctionArgs) => {
  const view = await sessionOf(args)
  if (!view.user) return null
  if (view.user.needsSecondFactor) return redirect(secondFactorPath(variant, nextOf(args.request)))
  return redirect(destination(variant, view, nextOf(args.request)).to)
}

/** Where the mail that confirms a new account leads. */
const onceConfirmed = (next: string | null) => safePath(next, paths.home)

/** Where a confirmed sign-up continues: an account without a password sets one first. */
export const afterSignUp = ({ user }: SessionView, to: string) =>
  user && !user.hasPassword ? `${paths.setPassword}?${new URLSearchParams({ next: to })}` : to

/** Where a session leads: to the second factor first, if it needs one. */
function follow(variant: SignInVariant, view: SessionView, request: Request, confirmed = false) {
  announce('SIGNED_IN', view)
  const next = nextOf(request)
  if (view.user?.needsSecondFactor) return redirect(secondFactorPath(variant, next), 303)
  if (confirmed) return redirectWithFlash(afterSignUp(view, onceConfirmed(next)), 'address-confirmed', 303)
  const { to, flash } = destination(variant, view, next)
  return redirectWithFlash(to, flash, 303)
}

export interface Sent {
  sentTo: string
}

/** The address that a code was sent to: now, or before a wrong one was entered. */
export const sentToOf = (result: (FormResult & Partial<Sent>) | undefined) =>
  result?.sentTo ?? (result?.intent === 'code' ? result.values.email?.[0] : undefined)

const MISMATCH = 'That email and password do not match. Try again or set a new password.'

/** A refused password is announced, and explained beside its field. */
async function besidePassword<T>(title: string, run: () => Promise<T>) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError) || !['invalid_credentials', 'weak_password'].includes(error.code ?? ''))
      throw error
    const { message, code } = error
    const password = code === 'weak_password' ? message : MISMATCH
    return { title, description: message, destructive: true, errors: { password } }
  }
}

const CREDENTIALS = { email: ENTER_EMAIL, password: ENTER_PASSWORD }
const NEW_CREDENTIALS = { email: ENTER_EMAIL, password: newPassword(ENTER_PASSWORD) }

const signInAction = (variant: SignInVariant) =>
  formAction<Sent>(
    ({ request }) => ({
      'sign-in': (api, field) =>
        besidePassword(titles[variant].signIn, async () => {
          const credentials = { email: field('email').trim(), password: field('password') }
          return follow(variant, await api.post('/api/session', credentials), request)
        }),
      'sign-up': (api, field) =>
        besidePassword(titles[variant].signUp, async () => {
          const email = field('email').trim()
          const query = new URLSearchParams({ redirect_to: onceConfirmed(nextOf(request)) })
          await api.post(`/auth/v1/signup?${query}`, { email, password: field('password') })
          return { ...signedUp[variant], sentTo: email }
        }),
      async passkey(api, _field, form) {
        return follow(variant, await signInWithPasskey(api, form), request)
      },
      code: mailedCode('signup', ({ session }) =>
        session ? follow(variant, session, request, true) : redirect(paths.login, 303),
      ),
    }),
    {
      otherwise: 'sign-in',
      title: (intent) => titles[variant][intent === 'sign-up' || intent === 'code' ? 'signUp' : 'signIn'],
      fields: { 'sign-in': CREDENTIALS, 'sign-up': NEW_CREDENTIALS, code: { code: ENTER_CODE } },
    },
  )

export const signInPage = (variant: SignInVariant, head: PageHandle) => ({
  handle: {
    description: 'Sign in to your account, or create one with your email address and a password.',
    ...head,
  },
  loader: signInLoader(variant),
  action: signInAction(variant),
  Component: SignInScreen,
})

/** Sign in or sign up. The tabs are links, so that both work without JavaScript. */
function SignInScreen() {
  const result = useActionData() as (FormResult & Partial<Sent>) | undefined
  const [search] = useSearchParams()
  const chosen = search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
  const signsUp = chosen === 'sign-up'
  const sentTo = signsUp ? sentToOf(result) : undefined
  const toSignUp = { to: hrefOf(search, 'sign-up'), replace: true, preventScrollReset: true }

  return (
    <AuthLayout
      title={signsUp ? 'Create an account' : 'Login'}
      tabs={<SignInTabs chosen={chosen} search={search} />}
      result={result}
      mailSent={Boolean(sentTo)}
      foot={
        signsUp ? (
          'We will send you one email to confirm your address. Its link signs you in.'
        ) : (
          <>
            New here? <Link {...toSignUp}>Sign up</Link>, or <Link to={paths.application}>apply</Link> if you want to
            raise or invest.
          </>
        )
      }
    >
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${chosen}`}>
        {sentTo ? (
          <>
            <MailedCodeForm email={sentTo} error={result?.errors.code} />
            <p className="mt-6">
              <Link {...toSignUp} className={asideClass}>
                Use another address
              </Link>
            </p>
          </>
        ) : (
          <>
            <CredentialsForm key={chosen} signsUp={signsUp} result={result} />
            {!signsUp && <PasskeyButton label="Use a passkey" />}
          </>
        )}
      </div>
    </AuthLayout>
  )
}

function CredentialsForm({ signsUp, result }: { signsUp: boolean; result?: FormResult }) {
  const { errors, value } = typedIn(result, {})
  const { hash } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  // The server never sees the hash, so the field is filled once the page runs.
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>('[name=email]')
    const email = emailIn(hash)
    if (field && email && !field.value) field.value = email
  }, [hash])
  return (
    <AuthForm
      intent={signsUp ? 'sign-up' : 'sign-in'}
      submit={signsUp ? 'Create account' : 'Sign In'}
      pending={signsUp ? 'Creating account...' : 'Signing in...'}
      aside={
        !signsUp && (
          <Link to={paths.forgotPassword} className={asideClass}>
            Forgotten your password?
          </Link>
        )
      }
    >
      <div ref={box}>
        <EmailField error={errors.email} defaultValue={value('email')} />
      </div>
      {signsUp ? (
        <NewPasswordField label="Password" error={errors.password} />
      ) : (
        <PasswordField label="Password" name="password" error={errors.password} />
      )}
    </AuthForm>
  )
}

const tabs = [
  { id: 'sign-in', label: 'Sign In' },
  { id: 'sign-up', label: 'Sign Up' },
] as const

function hrefOf(search: URLSearchParams, tab: string) {
  const next = new URLSearchParams(search)
  if (tab === 'sign-up') next.set('tab', tab)
  else next.delete('tab')
  return `?${next}`
}

/** Arrow keys, Home and End move between the two, as in any tab list. */
function SignInTabs({ chosen, search }: { chosen: string; search: URLSearchParams }) {
  const navigate = useNavigate()
  // Without JavaScript there are no arrow keys, so each tab is reached by Tab.
  const hydrated = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [chosen])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') (event.target as HTMLElement).click()
    else if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    else {
      const other =
        event.key === 'Home' ? tabs[0] : event.key === 'End' ? tabs[1] : tabs.find(({ id }) => id !== chosen)
      byKey.current = true
      if (other) void navigate(hrefOf(search, other.id), { replace: true, preventScrollReset: true })
    }
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Sign in or sign up"
      className="border-line mt-5 flex gap-8 border-b"
      onKeyDown={handleKeyDown}
    >
      {tabs.map(({ id, label }) => (
        <Link
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === chosen}
          aria-controls="panel"
          tabIndex={hydrated && id !== chosen ? -1 : 0}
          to={hrefOf(search, id)}
          replace
          preventScrollReset
          className={cx(
            'text-muted hover:text-text aria-selected:text-text inline-flex min-h-12 items-center font-medium -outline-offset-2',
            'aria-selected:font-semibold aria-selected:[box-shadow:inset_0_-2px_var(--brass)]',
          )}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
