import { data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom'
import { SIDE_STATES, type Side } from '@api/introductions/introduction.rules'
import { APPROVAL, MAX_TEXT, REHEARSAL_NOTE } from '@api/introductions/investing.rules'
import type { LinkIntroduction, LinkPage } from '@api/introductions/introductions.types'
import { looksForFacts } from '@api/introductions/promotion.rules'
import { Checkbox, Input, SubmitButton, Textarea } from '@/components/form/controls'
import { Field, RequiredNote } from '@/components/form/field'
import { ANSWER_FIELDS, answerHandlers, IntroductionAnswers } from '@/components/introductions/introduction-answers'
import { CompanyCard } from '@/components/introductions/company-card'
import { Statement } from '@/components/ui/blocks'
import { NothingHere } from '@/components/ui/nothing-here'
import { TextLink } from '@/components/ui/text-link'
import { ApiError } from '@/lib/api'
import type { FormResult } from '@/lib/form/result'
import { useTyped } from '@/lib/form/result'
import { longDateOf } from '@/lib/format'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { linkedAction, type LinkedPage, loadLinked, StatusFrame, titleFor, withToken } from './status-link'

/** The first title is for a founder who only has to approve the description. */
const titleOf = ({ side, introductions }: LinkPage) =>
  side === 'founder' && !introductions.length ? 'What investors would read' : 'Introductions'

const API = '/api/status/introductions'

export const handle: PageHandle = {
  title: (loaded) => (loaded ? titleFor(titleOf, (loaded as LinkedPage<LinkPage>).page) : 'Page not found'),
  robots: 'noindex',
}

const load = loadLinked((api, token) => api.get(withToken(API, token)))

export async function loader(args: LoaderFunctionArgs) {
  try {
    return await load(args)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data(null, { status: 404 })
    throw error
  }
}

const AGREE = { name: 'Type your full name.', agreed: '' }

export const action = linkedAction(
  (token) => ({
    async approve(api, field, form) {
      const answer = { token, hash: field('hash'), name: field('name'), agreed: form.has('agreed') }
      await api.post(`${API}/approval`, answer)
      return {
        title: 'Approved',
        description: 'Investors who have signed may read it. You can withdraw it at any time.',
      }
    },
    async change(api, field) {
      await api.post(`${API}/change`, { token, body: field('body') })
      return {
        title: 'Sent',
        description: 'We change it and send it to you again. No investor reads it until you approve it.',
      }
    },
    async withdraw(api) {
      await api.post(`${API}/withdrawal`, { token })
      return { title: 'Withdrawn', description: 'No investor reads about your company.' }
    },
    ...answerHandlers((api, answer) => api.post(`${API}/answers`, { token, ...answer })),
    async stop(api) {
      await api.post(`${API}/stop`, { token })
      return { title: 'Stopped', description: 'We ask no one about you any more. We have confirmed it by email.' }
    },
  }),
  { ...ANSWER_FIELDS, approve: AGREE, change: { body: 'Say what should change.' } },
)

export function Component() {
  const loaded = useLoaderData<LinkedPage<LinkPage> | null>()
  const result = useActionData<FormResult>()
  // Once answered, the page may have nothing left to show.
  if (!loaded) return result?.notice ? <Answered {...result.notice} /> : <NothingHere />
  return <StatusFrame<LinkPage> title={titleOf}>{(page) => <Introductions {...page} />}</StatusFrame>
}

const Answered = ({ title, description }: { title: string; description?: string }) => (
  <div className="wrap max-w-180 py-14 md:py-24" role="status">
    <h1>{title}</h1>
    <p className="text-lead mt-6">{description}</p>
  </div>
)

function Introductions({ mode, side, introductions, ...profiles }: LinkPage) {
  return (
    <>
      {mode === 'rehearsal' && <p className="mt-6 font-semibold">{REHEARSAL_NOTE}</p>}
      {introductions.map((introduction) => (
        <Introduction key={introduction.id} introduction={introduction} side={side} />
      ))}
      {side === 'founder' ? <Descriptions {...profiles} /> : <Stop />}
    </>
  )
}

/** No name of the other side, and nothing about the company for an investor, since links are sometimes forwarded. */
function Introduction({ introduction, side }: { introduction: LinkIntroduction; side: Side }) {
  const { id, reference, state, at, looksFor } = introduction
  return (
    <section aria-labelledby={id} className="ruled mt-10 pt-6">
      <h2 id={id} className="text-h3">
        {SIDE_STATES[state]}
      </h2>
      <p className="mt-4">
        Introduction {reference}, of {longDateOf(at)}.{' '}
        {side === 'investor' && (
          <>
            The details are in our email and in <TextLink to={paths.accountInvestor}>your account</TextLink>, not here,
            as links are forwarded now and then.
          </>
        )}
        {side === 'founder' && state === 'introduced' && 'The name and the address are in our email to you.'}
        {side === 'founder' &&
          state === 'asked' &&
          'An investor who has signed the statement that the law asks for would like to meet you. If you say yes, each of you receives the name and the email address of the other.'}
      </p>
      {looksFor && (
        <Statement
          dense
          className="mt-4"
          rows={looksForFacts(looksFor).map(({ label, value }) => ({ label, figure: value }))}
        />
      )}
      <IntroductionAnswers introduction={introduction} side={side} />
    </section>
  )
}

function Descriptions({ sent, approved }: Pick<LinkPage, 'sent' | 'approved'>) {
  return (
    <>
      {sent && (
        <>
          <p className="text-lead mt-6">
            This is all that investors would read, and only those who have signed the statement that the law asks for.
            Your name, your company’s and your address are not part of it.
          </p>
          <CompanyCard company={sent} as="h2" className="mt-6" />
          <Approve hash={sent.hash} />
          <Change />
        </>
      )}
      {approved && (
        <section aria-labelledby="approved" className="ruled mt-10 pt-6">
          <h2 id="approved" className="text-h3">
            {sent ? 'What you approved before' : 'What you approved'}
          </h2>
          <p className="mt-4">
            Version {approved.version}, on {longDateOf(approved.approvedAt ?? '')}.
          </p>
          <CompanyCard company={approved} className="mt-6" />
        </section>
      )}
      {(sent ?? approved) && (
        <LastWord intent="withdraw" title="Would you rather not?" button="Withdraw the description">
          Your application stays as it is. No investor reads about your company, and what is open here ends.
        </LastWord>
      )}
    </>
  )
}

const Stop = () => (
  <LastWord intent="stop" title="Would you rather stop?" button="Stop introductions">
    Your statement and what is open here end at once. We confirm it by email.
  </LastWord>
)

const LastWord = ({ intent, title, button, children }: Record<'intent' | 'title' | 'button' | 'children', string>) => (
  <section aria-labelledby="last" className="ruled mt-10 pt-6">
    <h2 id="last" className="text-h3">
      {title}
    </h2>
    <p className="mt-4 mb-6">{children}</p>
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton variant="danger">{button}</SubmitButton>
    </Form>
  </section>
)

function Approve({ hash }: { hash: string }) {
  const typed = useTyped({ intent: 'approve' })
  return (
    <section aria-labelledby="approve" className="ruled mt-10 pt-6">
      <h2 id="approve" className="text-h3">
        Approve it
      </h2>
      <RequiredNote className="mt-4" />
      <Form method="post" noValidate className="mt-4 grid gap-6">
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="hash" value={hash} />
        <Checkbox
          name="agreed"
          label={APPROVAL}
          error={typed.errors.agreed}
          defaultChecked={typed.value('agreed') === 'on'}
        />
        <Field label="Your full name" name="name" hint="As in your application." error={typed.errors.name} required>
          <Input defaultValue={typed.value('name')} autoComplete="name" />
        </Field>
        <SubmitButton pending="Sending..." className="justify-self-start">
          Approve this description
        </SubmitButton>
      </Form>
    </section>
  )
}

function Change() {
  const typed = useTyped({ intent: 'change' })
  return (
    <section aria-labelledby="change" className="ruled mt-10 pt-6">
      <h2 id="change" className="text-h3">
        Something should change?
      </h2>
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="change" />
        <Field label="What should change" name="body" error={typed.errors.body} required>
          <Textarea rows={4} maxLength={MAX_TEXT} defaultValue={typed.value('body')} />
        </Field>
        <SubmitButton variant="secondary" pending="Sending..." className="justify-self-start">
          Ask for a change
        </SubmitButton>
      </Form>
    </section>
  )
}
