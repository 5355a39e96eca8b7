import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom'

import type { SessionView } from '@api/auth/browser/session.types'
import { holds, Role } from '@api/common/role.rules'
import { ApiError, apiOf } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import type { FlashName } from '@/lib/flash-messages'
import {
  emailIn,
  ENTER_CODE,
  ENTER_EMAIL,
  ENTER_PASSWORD,
  missingIn,
  wrongIn,
  type FieldErrors,
} from '@/lib/field-errors'
import type { Notice } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { safePath } from '@api/auth/redirects/local-path.rules'
import { announce, sessionOf } from '@/lib/session'

import { afterSignUp, enterMailedCode, WRONG_CODE } from './mailed-code'
import { refusal } from './notice'
import { signInWithPasskey } from './passkey'

/** The admin variant leads users with a role to the desk. */
export type SignInVariant = 'public' | 'admin'

export interface SignInAnswer {
  email: string
  /** The address that a confirmation has just been sent to. */
  sentTo?: string
  notice?: Notice
  errors?: FieldErrors
  codeError?: string
}

const MISMATCH = 'That email and password do not match. Try again or set a new password.'

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
  if (variant === 'admin' && holds(user?.roles ?? [], Role.Viewer)) {
    const wanted = safePath(next, paths.adminRegistrations)
    return { to: wanted.startsWith('/admin/') ? wanted : paths.adminRegistrations, flash: 'welcome-back' }
  }
  return { to: safePath(next, paths.home), flash: 'signed-in' }
}

const nextOf = (request: Request) => new URL(request.url).searchParams.get('next')

const secondFactorPath = (variant: SignInVariant, next: string | null) => {
  const query = new URLSearchParams({ ...(variant === 'admin' && { from: 'auth' }), ...(next && { next }) })
  return paths.secondFactor + (query.size ? `?${query}` : '')
}

/** Visitors with a session are redirected. */
export const signInLoader = (variant: SignInVariant) => async (args: LoaderFunctionArgs) => {
  const view = await sessionOf(args)
  if (!view.user) return null
  if (view.user.needsSecondFactor) return redirect(secondFactorPath(variant, nextOf(args.request)))
  return redirect(destination(variant, view, nextOf(args.request)).to)
}

function passwordError(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'invalid_credentials') return { password: MISMATCH }
  return error.code === 'weak_password' ? { password: error.message } : undefined
}

export const signInAction = (variant: SignInVariant) => async (args: ActionFunctionArgs) => {
  const form = await args.request.formData()
  const email = emailIn(form)
  const password = String(form.get('password') ?? '')
  const signsUp = form.get('intent') === 'sign-up'
  if (form.get('intent') === 'code') return confirmByCode(args, form, variant)
  const errors = wrongIn(form, { email: ENTER_EMAIL, password: ENTER_PASSWORD })
  if (errors) return data<SignInAnswer>({ email, errors }, { status: 422 })
  try {
    if (form.get('intent') === 'passkey') {
      const { to, flash } = destination(variant, await signInWithPasskey(apiOf(args), form), nextOf(args.request))
      return redirectWithFlash(to, flash, 303)
    }
    if (signsUp) {
      const query = new URLSearchParams({ redirect_to: paths.home })
      await apiOf(args).post(`/auth/v1/signup?${query}`, { email, password })
      return data<SignInAnswer>({ email, sentTo: email, notice: signedUp[variant] })
    }
    const view = await apiOf(args).post<SessionView>('/api/session', { email, password })
    announce('SIGNED_IN', view)
    if (view.user?.needsSecondFactor) return redirect(secondFactorPath(variant, nextOf(args.request)), 303)
    const { to, flash } = destination(variant, view, nextOf(args.request))
    return redirectWithFlash(to, flash, 303)
  } catch (error) {
    const { status, notice } = refusal(titles[variant][signsUp ? 'signUp' : 'signIn'], error)
    return data<SignInAnswer>({ email, notice, errors: passwordError(error) }, { status })
  }
}

/** The code from the mail that confirms a new account. */
async function confirmByCode(args: ActionFunctionArgs, form: FormData, variant: SignInVariant) {
  const email = emailIn(form)
  if (missingIn(form, { code: ENTER_CODE }))
    return data<SignInAnswer>({ email, sentTo: email, codeError: ENTER_CODE }, { status: 422 })
  try {
    const { session } = await enterMailedCode(apiOf(args), form, 'signup')
    if (!session) return redirect(paths.login, 303)
    announce('SIGNED_IN', session)
    if (session.user?.needsSecondFactor) return redirect(secondFactorPath(variant, nextOf(args.request)), 303)
    const { to } = destination(variant, session, nextOf(args.request))
    return redirectWithFlash(afterSignUp(session, to), 'address-confirmed', 303)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403)
      return data<SignInAnswer>({ email, sentTo: email, codeError: WRONG_CODE }, { status: 403 })
    const { status, notice } = refusal(titles[variant].signUp, error)
    return data<SignInAnswer>({ email, sentTo: email, notice }, { status })
  }
}
