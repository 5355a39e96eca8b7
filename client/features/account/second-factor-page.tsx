import { data, Form, redirect, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom'

import type { SessionView } from '@api/auth/browser/session.types'
import { brand } from '@/brand'
import { SubmitButton } from '@/components/form/submit-button'
import { ApiError, apiOf } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import type { Notice } from '@/lib/notify'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { safePath } from '@api/auth/redirects/local-path.rules'
import { announce, sessionOf } from '@/lib/session'

import { CodeField } from './code-field'
import { Actions, Fold, formClass } from './fold'
import { refusal, useOutcome } from './notice'
import { destination, type Reading } from './sign-in'
import { SpokenNotice } from './spoken-notice'

export const handle: PageHandle = { title: 'One more step', robots: 'noindex' }

const ask = (request: Request) => {
  const { searchParams } = new URL(request.url)
  const reading: Reading = searchParams.get('from') === 'auth' ? 'admin' : 'public'
  return { reading, next: searchParams.get('next') }
}

export async function loader(args: LoaderFunctionArgs) {
  const { reading, next } = ask(args.request)
  const view = await sessionOf(args)
  if (!view.user) return redirect(reading === 'admin' ? paths.auth : paths.login)
  if (!view.user.needsSecondFactor)
    return redirect(next ? safePath(next, paths.home) : destination(reading, view, next).to)
  return null
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const { reading, next } = ask(args.request)
  if (form.get('intent') === 'leave') {
    await apiOf(args).delete('/api/session')
    announce('SIGNED_OUT', { user: null })
    return redirect(reading === 'admin' ? paths.auth : paths.login, 303)
  }
  const code = String(form.get('code') ?? '').replace(/\s/g, '')
  try {
    const view = await apiOf(args).post<SessionView>('/api/session/second-factor', { code })
    announce('MFA_CHALLENGE_VERIFIED', view)
    const { to, flash } = destination(reading, view, next)
    return redirectWithFlash(to, flash, 303)
  } catch (error) {
    if (error instanceof ApiError && error.status === 422)
      return data(
        { error: 'That code is not right, or it was used already. Wait for the next one and try again.' },
        { status: 422 },
      )
    const { status, notice } = refusal('Error', error)
    return data({ notice }, { status })
  }
}

export function Component() {
  const answer = useActionData() as { notice?: Notice; error?: string } | undefined
  useOutcome(answer)
  return (
    <Fold
      title="One more step"
      lede={`Open your authenticator app and enter the six digits it shows for ${brand.name}.`}
      foot={
        <>
          Lost your phone? <a href={`mailto:${brand.email}`}>Write to the desk</a> and we will check that it is you.
        </>
      }
    >
      <SpokenNotice notice={answer?.notice} />
      <Form method="post" className={formClass}>
        <CodeField
          hint="A new code appears every 30 seconds. An old one will not work."
          error={answer?.error}
          autoFocus
        />
        <Actions>
          <SubmitButton pending="Verifying...">Verify</SubmitButton>
          <button
            type="submit"
            name="intent"
            value="leave"
            formNoValidate
            className="min-h-11 self-start underline underline-offset-4 md:self-center"
          >
            Use another account
          </button>
        </Actions>
      </Form>
    </Fold>
  )
}
