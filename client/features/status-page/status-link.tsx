import { type ReactNode, useEffect } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import type { StatusPage } from '@api/status-page/status-page.rules'
import { brand } from '@/brand'
import { Input, SubmitButton } from '@/components/form/controls'
import { Field, NoticeBox } from '@/components/form/field'
import { ButtonLink } from '@/components/ui/button'
import { type Api, ApiError, apiOf } from '@/lib/api'
import { redirectWithFlash } from '@/lib/flash'
import type { FlashName } from '@/lib/flash-messages'
import {
  dispatch,
  type FieldErrors,
  focusFirstError,
  type FormResult,
  type Handler,
  type Handlers,
  useTyped,
} from '@/lib/form/result'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'

export interface LinkedPage<Page = StatusPage> {
  token: string
  /** Null if the link no longer works. */
  page: Page | null
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const withToken = <Path extends string>(path: Path, token: string) =>
  `${path}?${new URLSearchParams({ token })}` as const

/** The address contains the token, so it must not reach other sites as a referrer. */
const headers = { 'referrer-policy': 'no-referrer' }

export const loadLinked =
  <Page,>(load: (api: Api, token: string) => Promise<Page>) =>
  async (args: LoaderFunctionArgs) => {
    const token = tokenOf(args.request)
    try {
      const page = await load(apiOf(args), token)
      return data<LinkedPage<Page>>({ token, page }, { headers })
    } catch (error) {
      // A malformed link gets the same response as one that has ended.
      if (!(error instanceof ApiError) || ![400, 410].includes(error.status)) throw error
      return data<LinkedPage<Page>>({ token: '', page: null }, { status: 410, headers })
    }
  }

export const loadStatus = loadLinked((api, token) => api.get(withToken('/api/status', token)))

/** The action of a page that a link leads to: for its own forms, and for the one that requests a new link. */
export const linkedAction =
  (handlers: (token: string) => Handlers, fields: Record<string, FieldErrors> = {}) =>
  async (args: ActionFunctionArgs) => {
    const outcome = await dispatch(
      args,
      await args.request.formData(),
      { [RENEW]: renew, ...handlers(tokenOf(args.request)) },
      { fields: { [RENEW]: { reference: 'Enter your reference.' }, ...fields } },
    )
    return outcome instanceof Response ? outcome : data(outcome.result, { status: outcome.status })
  }

/** After a refusal the data may have changed, so it is reloaded, unless the server could not be reached. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) =>
  !(actionResult as FormResult | undefined)?.unsent

const GONE = 'This link no longer works'

type Title<Page> = string | ((page: Page) => string)

export const titleFor = <Page,>(title: Title<Page>, page: Page | null | undefined) =>
  page ? (typeof title === 'string' ? title : title(page)) : GONE

export const handleOf = <Page,>(title: Title<Page>): PageHandle => ({
  title: (loaded) => titleFor(title, (loaded as LinkedPage<Page> | undefined)?.page),
  robots: 'noindex',
})

const RENEW = 'renew'

/** Emails a new link; the response is the same whether or not the reference exists. */
const renew: Handler = async (api, field) => {
  await api.post('/api/status/links', { reference: field('reference') })
  return {
    title: 'Check your email',
    description: 'If the reference is right, a new link is on its way to the address the form was sent with.',
  }
}

interface FrameProps<Page> {
  title: Title<Page>
  children: (page: Page, token: string) => ReactNode
}

/** The page that a link leads to, or the page for all links that no longer work. */
export function StatusFrame<Page = StatusPage>({ title, children }: FrameProps<Page>) {
  const { page, token } = useLoaderData<LinkedPage<Page>>()
  const result = useActionData<FormResult>()
  useEffect(() => {
    if (!result) return
    focusFirstError()
    // The notice is at the top, and the form may be far below it.
    if (result.notice) document.querySelector('#main [role=alert]')?.scrollIntoView({ block: 'center' })
  }, [result])
  return (
    <div className="wrap max-w-180 py-14 md:py-24">
      <h1>{titleFor(title, page as Page | null)}</h1>
      {result?.notice && <NoticeBox notice={result.notice} />}
      {page ? children(page as Page, token) : <EndedLink />}
    </div>
  )
}

function EndedLink() {
  const typed = useTyped({ intent: RENEW })
  return (
    <>
      <p className="text-lead mt-6">
        It is too old, has been replaced, or was not copied completely. We can email a new one to the address that your
        form was sent with.
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
        Or ring us: <Telephone />
      </p>
    </>
  )
}

export const Telephone = () => <a href={brand.phone.href}>{brand.phone.label}</a>

interface Question {
  intent: string
  title: Title<StatusPage>
  /** Where the confirmation is posted, and the message on the next page. */
  api: '/api/calls/cancellation' | '/api/status/withdrawal'
  flash: FlashName
  button: Title<StatusPage>
  pending: string
  danger?: boolean
  /** The question; undefined if there is nothing to do, which `idle` explains. */
  ask: (page: StatusPage) => string | undefined
  idle: (page: StatusPage) => string
}

/** A page that asks for confirmation before something ends. */
export const asking = ({ intent, title, api, flash, button, pending, danger, ask, idle }: Question) => ({
  handle: handleOf(title),
  loader: loadStatus,
  action: linkedAction((token) => ({
    async [intent](client) {
      await client.post(api, { token })
      return redirectWithFlash(withToken(paths.status, token), flash, 303)
    },
  })),
  Component: () => (
    <StatusFrame<StatusPage> title={title}>
      {(page, token) => (
        <>
          <p className="text-lead mt-6">{ask(page) ?? idle(page)}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {ask(page) && (
              <Form method="post">
                <input type="hidden" name="intent" value={intent} />
                <SubmitButton variant={danger ? 'danger' : 'primary'} pending={pending}>
                  {titleFor(button, page)}
                </SubmitButton>
              </Form>
            )}
            <ButtonLink variant="secondary" to={withToken(paths.status, token)}>
              Back to your status page
            </ButtonLink>
          </div>
        </>
      )}
    </StatusFrame>
  ),
})
