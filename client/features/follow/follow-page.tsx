import { type ActionFunctionArgs, data, Form, useLoaderData } from 'react-router-dom'

import { MAX_ADDITION, NEXT, type Step, STEPS } from '@api/follow/follow.rules'
import type { FollowPage } from '@api/follow/follow.types'
import { SubmitButton, Textarea } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Statement } from '@/components/ui/blocks'
import { ButtonLink } from '@/components/ui/button'
import { Steps } from '@/components/ui/steps'
import { redirectWithFlash } from '@/lib/flash'
import { dispatch, useTyped } from '@/lib/form-result'
import { paths } from '@/lib/paths'

import { type Followed, FollowFrame, handleOf, loadFollowed, renew, renewalFields, tokenOf } from './follow-link'

const TITLE = 'Where things stand'

export const handle = handleOf(TITLE)
export const loader = loadFollowed

export async function action(args: ActionFunctionArgs) {
  const token = tokenOf(args.request)
  const outcome = await dispatch(
    args,
    await args.request.formData(),
    {
      renew,
      async add(api, field) {
        await api.post('/api/follow/additions', { token, words: field('words') })
        return redirectWithFlash(`${paths.follow}?${new URLSearchParams({ token })}`, 'words-added', 303)
      },
    },
    { fields: { ...renewalFields, add: { words: 'Write what you want to add.' } } },
  )
  return outcome instanceof Response ? outcome : data(outcome.result, { status: outcome.status })
}

export const Component = () => <FollowFrame title={TITLE}>{(page) => <Standing page={page} />}</FollowFrame>

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

const shown = ({ name, at }: Step) => ({
  title: STEPS[name],
  text: at && <time dateTime={at}>{WHEN.format(new Date(at))}</time>,
})

function Standing({ page }: { page: FollowPage }) {
  const { token } = useLoaderData<Followed>()
  const last = page.steps.at(-1)?.name ?? 'received'
  return (
    <>
      <p className="text-lead mt-6">Your {page.kind}, step by step. Times are London’s.</p>
      <Statement
        dense
        rows={[
          { label: 'Your reference', figure: page.reference },
          { label: 'We write to', figure: page.email },
        ]}
        className="mt-8"
      />
      <section aria-labelledby="steps" className="ruled mt-10 pt-6">
        <h2 id="steps" className="text-h3">
          So far
        </h2>
        <Steps steps={page.steps.map(shown)} started className="mt-6" />
      </section>
      <section aria-labelledby="next" className="ruled mt-10 pt-6">
        <h2 id="next" className="text-h3">
          What happens next
        </h2>
        <p className="mt-4">{NEXT[last]}</p>
      </section>
      {page.canAdd && <Addition />}
      {page.canWithdraw && (
        <section aria-labelledby="withdraw" className="ruled mt-10 pt-6">
          <h2 id="withdraw" className="text-h3">
            Changed your mind?
          </h2>
          <p className="mt-4 mb-6">You are asked once more before anything happens.</p>
          <ButtonLink variant="secondary" to={`${paths.followWithdraw}?${new URLSearchParams({ token })}`}>
            Withdraw my application
          </ButtonLink>
        </section>
      )}
    </>
  )
}

function Addition() {
  const typed = useTyped({ intent: 'add' })
  return (
    <section aria-labelledby="add" className="ruled mt-10 pt-6">
      <h2 id="add" className="text-h3">
        Add something
      </h2>
      <p className="mt-4">It reaches our team at once. What you have sent before stays as it is.</p>
      <Form method="post" noValidate className="mt-6 grid gap-6">
        <input type="hidden" name="intent" value="add" />
        <Field label="What you want to add" name="words" error={typed.errors.words} required>
          <Textarea rows={5} maxLength={MAX_ADDITION} defaultValue={typed.value('words')} />
        </Field>
        <SubmitButton pending="Sending..." className="justify-self-start">
          Send
        </SubmitButton>
      </Form>
    </section>
  )
}
