import { type ReactNode, useEffect } from 'react'
import { data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom'

import type { FollowPage } from '@api/follow/follow.types'
import { brand } from '@/brand'
import { Input, SubmitButton } from '@/components/form/controls'
import { Field, NoticeBox } from '@/components/form/field'
import { ApiError, apiOf } from '@/lib/api'
import { focusFirstError, type FormResult, type Handler, useTyped } from '@/lib/form-result'
import type { PageHandle } from '@/lib/page'

export interface Followed {
  token: string
  /** Null if the link no longer works. */
  page: FollowPage | null
}

export const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** The address contains the token, so it must not reach other sites as a referrer. */
const headers = { 'referrer-policy': 'no-referrer' }

export async function loadFollowed(args: LoaderFunctionArgs) {
  const token = tokenOf(args.request)
  try {
    const page = await apiOf(args).get<FollowPage>(`/api/follow?${new URLSearchParams({ token })}`)
    return data<Followed>({ token, page }, { headers })
  } catch (error) {
    // What cannot even be a link is answered as one that has ended.
    if (!(error instanceof ApiError) || ![400, 410].includes(error.status)) throw error
    return data<Followed>({ token: '', page: null }, { status: 410, headers })
  }
}

const GONE = 'This link no longer works'

export const handleOf = (title: string): PageHandle => ({
  title: (loaded) => ((loaded as Followed | undefined)?.page ? title : GONE),
  robots: 'noindex',
})

const RENEW = 'renew'

/** Mails a new link; the answer is the same whether or not there is such a reference. */
export const renew: Handler = async (api, field) => {
  await api.post('/api/follow/links', { reference: field('reference') })
  return {
    title: 'Check your email',
    description: 'If the reference is right, a new link is on its way to the address the form was sent with.',
  }
}

export const renewalFields = { [RENEW]: { reference: 'Enter your reference.' } }

/** The page that a link leads to, or the one page for every link that no longer works. */
export function FollowFrame({ title, children }: { title: string; children: (followed: FollowPage) => ReactNode }) {
  const { page } = useLoaderData<Followed>()
  const result = useActionData<FormResult>()
  useEffect(() => {
    if (result) focusFirstError()
  }, [result])
  return (
    <div className="wrap max-w-180 py-14 md:py-24">
      <h1>{page ? title : GONE}</h1>
      {result?.notice && <NoticeBox notice={result.notice} />}
      {page ? children(page) : <EndedLink />}
    </div>
  )
}

function EndedLink() {
  const typed = useTyped({ intent: RENEW })
  return (
    <>
      <p className="text-lead mt-6">
        It is too old, it has been replaced, or it was not copied whole. We can mail a new one to the address your form
        was sent with.
      </p>
      <Form method="post" noValidate className="mt-8 grid gap-6">
        <input type="hidden" name="intent" value={RENEW} />
        <Field
          label="Your reference"
          name="reference"
          hint="Such as AP-7K3F9-QX2AB, from our email."
          error={typed.errors.reference}
          required
        >
          <Input autoComplete="off" maxLength={40} defaultValue={typed.value('reference')} />
        </Field>
        <SubmitButton pending="Sending..." className="justify-self-start">
          Send a new link
        </SubmitButton>
      </Form>
      <p className="text-muted mt-8">
        Or ring us: <a href={brand.phone.href}>{brand.phone.label}</a>
      </p>
    </>
  )
}
