import { Form } from 'react-router-dom'
import { whenIn } from '@api/calls/call.rules'
import { STEPS } from '@api/common/entry-status.rules'
import { MAX_ADDITION, type Step } from '@api/status-page/status-page.rules'
import type { StatusPage } from '@api/status-page/status-page.rules'
import { SubmitButton, Textarea } from '@/components/form/controls'
import { Field } from '@/components/form/field'
import { Statement } from '@/components/ui/blocks'
import { ButtonLink } from '@/components/ui/button'
import { Steps } from '@/components/ui/steps'
import { redirectWithFlash } from '@/lib/flash'
import { momentOf } from '@/lib/format'
import { useTyped } from '@/lib/form/result'
import { paths } from '@/lib/paths'
import { BookedCall, CALL_FIELDS, CallTimes, choose, mayChoose } from './call-times'
import { StatusFrame, handleOf, linkedAction, loadStatus, Telephone, withToken } from './status-link'

const TITLE = 'Where things stand'

export { shouldRevalidate } from './status-link'
export const handle = handleOf(TITLE)
export const loader = loadStatus

export const action = linkedAction(
  (token) => ({
    book: choose(token, paths.status, 'call-booked'),
    async add(api, field) {
      await api.post('/api/status/additions', { token, body: field('body') })
      return redirectWithFlash(withToken(paths.status, token), 'text-added', 303)
    },
  }),
  { ...CALL_FIELDS, add: { body: 'Write what you want to add.' } },
)

export const Component = () => (
  <StatusFrame title={TITLE}>{(page, token) => <Standing page={page} token={token} />}</StatusFrame>
)

const shown = ({ name, at, startsAt, zone }: Step) => ({
  title: STEPS[name],
  text: startsAt ? (
    <time dateTime={startsAt}>{whenIn(startsAt, zone)}</time>
  ) : (
    at && <time dateTime={at}>{momentOf(at)}</time>
  ),
})

interface Props {
  page: StatusPage
  token: string
}

function Standing({ page, token }: Props) {
  return (
    <>
      <p className="text-lead mt-6">Your {page.kind}, step by step. Times are London’s.</p>
      <Statement
        dense
        rows={[
          { label: 'Your reference', figure: page.reference },
          { label: 'We write to', figure: page.email },
          ...(page.owner ? [{ label: 'Who looks after it', figure: page.owner }] : []),
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
        <p className="mt-4 whitespace-pre-line">{page.next}</p>
      </section>
      <Call page={page} token={token} />
      {page.introductions && <Introductions to={page.introductions} />}
      <Sent page={page} />
      {page.canAdd && <Addition />}
      {page.canWithdraw && (
        <section aria-labelledby="withdraw" className="ruled mt-10 pt-6">
          <h2 id="withdraw" className="text-h3">
            Changed your mind?
          </h2>
          <p className="mt-4 mb-6">You are asked once more before anything happens.</p>
          <ButtonLink variant="danger" to={withToken(paths.statusWithdraw, token)}>
            Withdraw my {page.kind}
          </ButtonLink>
        </section>
      )}
    </>
  )
}

function Introductions({ to }: { to: string }) {
  const [text, label] =
    to === paths.accountInvestor
      ? [
          'Before we may describe a company to you, the law asks you to sign a statement once a year.',
          'Read the statement',
        ]
      : [
          'We describe your company without its name. No investor reads it unless you approve it.',
          'Read the description',
        ]
  return (
    <section aria-labelledby="introductions" className="ruled mt-10 pt-6">
      <h2 id="introductions" className="text-h3">
        Introductions
      </h2>
      <p className="mt-4 mb-6">{text}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </section>
  )
}

/** The whole submission, with the requested day, and what was added since. */
function Sent({ page: { sent, additions } }: Pick<Props, 'page'>) {
  return (
    <section aria-labelledby="sent" className="ruled mt-10 pt-6">
      <h2 id="sent" className="text-h3">
        What you sent
      </h2>
      <dl className="mt-6 grid gap-4">
        {sent.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted text-small">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
        {additions.map(({ at, body }) => (
          <div key={at}>
            <dt className="text-muted text-small">
              Added on <time dateTime={at}>{momentOf(at)}</time>
            </dt>
            <dd className="wrap-anywhere whitespace-pre-line">{body}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Call({ page: { calls }, token }: Props) {
  const { call, times } = calls
  if (!call && !times.length) return null
  const isBooked = call?.state === 'booked'
  return (
    <section aria-labelledby="call" className="ruled mt-10 pt-6">
      <h2 id="call" className="text-h3">
        {isBooked || call?.state === 'reserved' || !mayChoose(calls) ? 'Your call' : 'Choose your time'}
      </h2>
      {call && (
        <BookedCall call={call}>
          {isBooked && call.changeable && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink variant="secondary" to={withToken(paths.statusCall, token)}>
                Move your call
              </ButtonLink>
              <ButtonLink variant="secondary" to={withToken(paths.statusCancel, token)}>
                Cancel your call
              </ButtonLink>
            </div>
          )}
          {isBooked && !call.changeable && (
            <p>
              To move or cancel it now, please ring us: <Telephone />
            </p>
          )}
        </BookedCall>
      )}
      {!isBooked && <CallTimes calls={calls} token={token} />}
    </section>
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
        <Field label="What you want to add" name="body" error={typed.errors.body} required>
          <Textarea rows={5} maxLength={MAX_ADDITION} defaultValue={typed.value('body')} />
        </Field>
        <SubmitButton pending="Sending..." className="justify-self-start">
          Send
        </SubmitButton>
      </Form>
    </section>
  )
}
