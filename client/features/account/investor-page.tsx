import { data, Form, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router-dom'
import type { InvestorPage } from '@api/introductions/introductions.types'
import { CLEARANCES, REHEARSAL_NOTE } from '@api/introductions/investing.rules'
import { CATEGORY_LABELS } from '@api/introductions/statements.rules'
import { SubmitButton } from '@/components/form/controls'
import { NoticeBox, RequiredNote } from '@/components/form/field'
import { ANSWER_FIELDS, answerHandlers } from '@/components/introductions/introduction-answers'
import { NothingHere } from '@/components/ui/nothing-here'
import { TextLink } from '@/components/ui/text-link'
import { ApiError, apiOf } from '@/lib/api'
import type { FormResult } from '@/lib/form/result'
import { longDateOf, momentOf } from '@/lib/format'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { sessionOf } from '@/lib/session'
import { isSessionEnded, redirectToSignIn } from '@/lib/session-ended'
import { useFocusRecovery } from './auth-layout'
import { formAction } from './form-action'
import { Companies, want } from './investor-companies'
import { FIELDS, signStatement, StatementForm } from './investor-statement'
import { saveWants, WantsForm } from './investor-wants'
import { Section } from './profile-sections'

export const handle: PageHandle = {
  title: (loaded) => (loaded ? 'Introductions' : 'Page not found'),
  robots: 'noindex',
}

export async function loader(args: LoaderFunctionArgs) {
  const api = apiOf(args)
  try {
    const { user } = await sessionOf(args)
    if (!user) {
      // If the page does not exist, visitors are not sent to sign in.
      await api.get('/api/introductions')
      return redirectToSignIn(args.request)
    }
    if (user.needsSecondFactor)
      return redirect(`${paths.secondFactor}?${new URLSearchParams({ next: paths.accountInvestor })}`)
    return await api.get('/api/account/investor')
  } catch (error) {
    if (isSessionEnded(error)) return redirectToSignIn(args.request)
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 })
    throw error
  }
}

export const action = formAction(
  () => ({
    sign: signStatement,
    wants: saveWants,
    want,
    ...answerHandlers((api, answer) => api.post('/api/account/investor/answers', answer)),
    async stop(api) {
      await api.post('/api/account/investor/stop')
      return {
        title: 'Stopped',
        description: 'No company is described to you any more. We have confirmed it by email.',
      }
    },
  }),
  {
    fields: { ...FIELDS, ...ANSWER_FIELDS },
    turnAway: (error, { request }) => (isSessionEnded(error) ? redirectToSignIn(request) : undefined),
  },
)

export function Component() {
  const page = useLoaderData() as InvestorPage | null
  const result = useActionData() as FormResult | undefined
  useFocusRecovery()
  if (!page) return <NothingHere />
  const { mode, investor } = page
  return (
    <div className="wrap grid gap-10 pt-12 pb-24">
      <header>
        <p>
          <TextLink to={paths.account}>Your account</TextLink>
        </p>
        <h1 className="text-h2 mt-4">Introductions</h1>
        {mode === 'rehearsal' && <p className="mt-4 font-semibold">{REHEARSAL_NOTE}</p>}
        {result?.notice && <NoticeBox notice={result.notice} />}
        {investor && <RequiredNote className="mt-6" />}
      </header>
      {investor ? <Investor {...investor} /> : <Uninvited />}
    </div>
  )
}

const Uninvited = () => (
  <p className="text-lead max-w-180">
    We introduce investors by invitation, once we have read their application. No one has been invited with the address
    of this account.
  </p>
)

function Investor({
  clearance,
  statements,
  unsigned,
  wants,
  hasConsented,
  reference,
  introductions,
  category,
}: NonNullable<InvestorPage['investor']>) {
  const { state, from, lastDay } = clearance
  return (
    <>
      {(introductions.length > 0 || category) && (
        <Section
          id="companies"
          title="Companies"
          text="Described without a name, as stated by their founders. We give no advice, and take no part once you are introduced."
        >
          <Companies introductions={introductions} category={category} />
        </Section>
      )}
      <Section
        title="Where you stand"
        text="Before a company may be described to you, the law asks you to sign a statement once a year."
      >
        <p className="text-lead">{CLEARANCES[state]}</p>
        <p className="text-muted mt-2">
          Application {reference}.{from && ` Your statement is valid from ${momentOf(from)}.`}
          {lastDay && ` Its last day is ${longDateOf(lastDay)}.`}
        </p>
        {statements.map(({ id, category, signedAt, lastDay: end, endedAt, wording, answers }) => (
          <details key={id} className="mt-4">
            <summary className="line-link">
              {CATEGORY_LABELS[category]}, signed on {longDateOf(signedAt)}
            </summary>
            <p className="text-muted mt-2">
              {wording}. {endedAt ? `It was ended on ${longDateOf(endedAt)}.` : `Its last day is ${longDateOf(end)}.`}
            </p>
            <ul className="mt-2">
              {answers.map(({ letter, yes, detail }) => (
                <li key={letter}>
                  {letter}) {yes ? `Yes: ${detail}` : 'No'}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </Section>
      {unsigned.length > 0 && (
        <Section
          id="statement"
          title="Sign a statement"
          text="Tick only what is true of you. If nothing is, you need do nothing: we do not ask again."
        >
          {unsigned.map((category) => (
            <StatementForm key={category} category={category} />
          ))}
        </Section>
      )}
      <Section title="What you look for" text="Leave a list empty for any. Only our team sees this.">
        <WantsForm wants={wants} hasConsented={hasConsented} />
      </Section>
      <Section title="Stop" text="Ends your statement and the introductions at once. We confirm it by email.">
        <Form method="post">
          <input type="hidden" name="intent" value="stop" />
          <SubmitButton variant="danger">Stop introductions</SubmitButton>
        </Form>
      </Section>
    </>
  )
}
