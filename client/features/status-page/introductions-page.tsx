import { data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom'
import { stageLabel } from '@api/common/form-options.rules'
import { APPROVAL, MAX_WORDS, REHEARSAL_NOTE } from '@api/introductions/investing.rules'
import type { LinkPage, ProfileView } from '@api/introductions/introductions.types'
import { Checkbox, Input, SubmitButton, Textarea } from '@/components/form/controls'
import { Field, RequiredNote } from '@/components/form/field'
import { Statement } from '@/components/ui/blocks'
import { NothingHere } from '@/components/ui/nothing-here'
import { ApiError } from '@/lib/api'
import type { FormResult } from '@/lib/form/result'
import { useTyped } from '@/lib/form/result'
import { count, longDateOf } from '@/lib/format'
import type { PageHandle } from '@/lib/page'
import { linkedAction, type LinkedPage, loadLinked, StatusFrame, withToken } from './status-link'

const TITLE = 'What investors would read'
const API = '/api/status/introductions'

export const handle: PageHandle = { title: (loaded) => (loaded ? TITLE : 'Page not found'), robots: 'noindex' }

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
      await api.post(`${API}/change`, { token, words: field('words') })
      return {
        title: 'Sent',
        description: 'We change it and send it to you again. Nobody reads it until you approve it.',
      }
    },
    async withdraw(api) {
      await api.post(`${API}/withdrawal`, { token })
      return { title: 'Withdrawn', description: 'No investor reads about your company.' }
    },
  }),
  { approve: AGREE, change: { words: 'Say what should change.' } },
)

export function Component() {
  const loaded = useLoaderData<LinkedPage<LinkPage> | null>()
  const result = useActionData<FormResult>()
  // After the answer there may be nothing left to read.
  if (!loaded) return result?.notice ? <Answered {...result.notice} /> : <NothingHere />
  return <StatusFrame<LinkPage> title={TITLE}>{(page) => <Descriptions {...page} />}</StatusFrame>
}

const Answered = ({ title, description }: { title: string; description?: string }) => (
  <div className="wrap max-w-180 py-14 md:py-24" role="status">
    <h1>{title}</h1>
    <p className="text-lead mt-6">{description}</p>
  </div>
)

function Descriptions({ mode, sent, approved }: LinkPage) {
  return (
    <>
      {mode === 'rehearsal' && <p className="mt-6 font-semibold">{REHEARSAL_NOTE}</p>}
      {sent && (
        <>
          <p className="text-lead mt-6">
            This is all that investors would read, and only those who have signed the statement that the law asks for.
            Your name, your company’s and your address are not among it.
          </p>
          <Description profile={sent} as="h2" />
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
          <Description profile={approved} as="h3" />
        </section>
      )}
      <section aria-labelledby="withdraw" className="ruled mt-10 pt-6">
        <h2 id="withdraw" className="text-h3">
          Would you rather not?
        </h2>
        <p className="mt-4 mb-6">Your application stays as it is. No investor reads about your company.</p>
        <Form method="post">
          <input type="hidden" name="intent" value="withdraw" />
          <SubmitButton variant="danger">Withdraw the description</SubmitButton>
        </Form>
      </section>
    </>
  )
}

const pounds = (amount: number) => `£${count(amount)}`

function Description({ profile, as: Heading }: { profile: ProfileView; as: 'h2' | 'h3' }) {
  const { headline, summary, sector, stage, region, amount, minimum, scheme } = profile
  return (
    <article className="border-line rounded-panel mt-6 border p-6">
      <Heading className="text-title">{headline}</Heading>
      <p className="mt-3 mb-6 whitespace-pre-line">{summary}</p>
      <Statement
        dense
        rows={[
          { label: 'Sector', figure: sector },
          { label: 'Stage', figure: stageLabel(stage) },
          { label: 'Region', figure: region },
          { label: 'Raising', figure: pounds(amount) },
          ...(minimum ? [{ label: 'From each investor, at least', figure: pounds(minimum) }] : []),
          ...(scheme ? [{ label: 'Tax scheme, by the company’s own account', figure: scheme }] : []),
        ]}
      />
    </article>
  )
}

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
        <Field label="What should change" name="words" error={typed.errors.words} required>
          <Textarea rows={4} maxLength={MAX_WORDS} defaultValue={typed.value('words')} />
        </Field>
        <SubmitButton variant="secondary" pending="Sending..." className="justify-self-start">
          Ask for a change
        </SubmitButton>
      </Form>
    </section>
  )
}
