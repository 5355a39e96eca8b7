import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'

import { type Decision, DECISIONS } from '@api/common/entry-status.rules'
import { readDeskQuery } from '@api/desk/desk.rules'
import type { DeskDetail } from '@api/submissions/submissions.types'
import { ArrowLeft } from '@/components/ui/icons'
import { NoticeBox } from '@/components/form/field'
import { ApiError } from '@/lib/api'
import { clearDraft, keepDraft } from '@/lib/form/drafts'
import { fieldsIn } from '@/lib/form/result'
import { dayOf, momentOf, timeOf } from '@/lib/format'
import { isServer } from '@/lib/is-server'

import { answerAddress, answerApi, answersApi, decisionIn, entryAddress, entryApi } from '../addresses'
import { announceOutcome, answered, type DeskHandler, runAction, takeUndo, useAnnouncement } from '../desk-action'
import { STANDING_FIELDS, standingIn, Fields } from '../desk-controls'
import { deskHandle, loadDesk, tabOf, uuidIn } from '../desk-data'
import { Letters } from '../letters'
import { useLiveAnswer } from '../live-notice'
import { DeskPage, Part } from '../page-frame'
import { AnswerForm, type AnswerResult, type Written } from './answer-form'
import { answerDraft, type AnswerValues, startValues, withTemplate } from './answer-values'

export const handle = deskHandle('Answer')

const placeOf = ({ params, request }: LoaderFunctionArgs | ActionFunctionArgs) => ({
  tab: tabOf(params.tab),
  id: uuidIn(params.id),
  query: readDeskQuery(new URL(request.url).searchParams),
  decision: decisionIn(request.url),
})

export async function loader(args: LoaderFunctionArgs) {
  const place = placeOf(args)
  const [start, detail] = await Promise.all([
    loadDesk(args, answerApi(place.id, place.decision)),
    loadDesk(args, entryApi(place.id)),
  ])
  return { ...place, start, detail }
}

const WRITTEN = ['subject', 'body', 'status', 'waitingUntil', 'outcomeReason', 'due'] as const
const LETTER = { subject: 'Write a subject first.', body: 'Write the answer first.' }

export async function action(args: ActionFunctionArgs) {
  const { tab, id, query, decision } = placeOf(args)
  const form = await args.request.formData()
  const field = fieldsIn(form)
  const written = Object.fromEntries(WRITTEN.map((name) => [name, field(name)])) as Record<
    (typeof WRITTEN)[number],
    string
  >
  const keep = (userId: string, values: AnswerValues, about = decision) => {
    if (!isServer) keepDraft(answerDraft(userId, id, about), values)
    return values
  }
  const fill: DeskHandler<Written> = async (api) => {
    const start = await api.get(answerApi(id, decision))
    const template = start.templates.find((one) => one.id === field('template'))
    if (!template) throw new ApiError(400, 'Choose a template first.')
    // If a preview was requested in the meantime, the letter stays as it was.
    args.request.signal.throwIfAborted()
    return {
      title: 'Template inserted',
      description: `“${template.name}” is filled in. Change what you like.`,
      written: keep(field('me'), withTemplate(written, template, start)),
      template: template.id,
    }
  }
  const preview: DeskHandler<Written> = async (api) => {
    const { subject, body, outcomeReason } = written
    const letter = { subject, body, outcomeReason }
    const preview = await api.post(`${answersApi(id)}/preview`, letter)
    return { title: 'Preview', description: 'Nothing is sent yet.', preview }
  }
  const send: DeskHandler<Written> = async (api) => {
    const { subject, body, due } = written
    const change = { ...standingIn(field), ...(due && { due }) }
    await api.post(answersApi(id), { subject, body, ...change, version: Number(field('version')) })
    if (!isServer) clearDraft(answerDraft(field('me'), id, decision))
    // The entry's page offers to undo it.
    return redirect(entryAddress(tab, id, query), 303)
  }
  // An answer with a decision that is undone from the entry's page opens with that decision again.
  let reopened = decision
  const takeBack: DeskHandler<Written> = async (api) => {
    const { subject, body, changedSince, outcome, outcomeReason, ...undone } = await takeUndo(
      api.post(`/api/admin/answers/${encodeURIComponent(field('undo'))}/take-back`),
    )
    if (undone.tab === 'applications') reopened = DECISIONS.find((one) => one === outcome)
    const [start, { me }] = await Promise.all([api.get(answerApi(id)), api.get(entryApi(id))])
    return {
      title: 'Answer taken back',
      description: `Nothing was sent, and your text is here again.${changedSince ? ' Someone has changed the status or the due date since, and their change stays.' : ''}`,
      written: keep(
        me.id,
        {
          ...startValues(start),
          subject,
          body,
          ...(outcome && { status: outcome, outcomeReason: outcomeReason ?? '' }),
        },
        reopened,
      ),
    }
  }

  const handlers = { fill, preview, send, takeBack }
  const result = await runAction<Written>(args, form, handlers, {
    fields: { preview: LETTER, send: { ...LETTER, ...STANDING_FIELDS } },
  })
  if (result instanceof Response) return result
  if (result.intent === 'takeBack' && !result.notice?.destructive && !isServer) {
    announceOutcome(result)
    return redirect(answerAddress(tab, id, query, reopened))
  }
  return answered({ ...result, written: result.written ?? written })
}

const VERBS: Record<Decision, string> = { accepted: 'Accept', declined: 'Decline' }

export function Component() {
  const { tab, query, id, decision, start, detail } = useLoaderData<typeof loader>()
  const result = useActionData() as AnswerResult | undefined
  useAnnouncement(result?.notice?.destructive ? result : undefined)
  useLiveAnswer(detail)
  const { row, letters, fields } = detail
  return (
    <DeskPage
      nav={
        <Link to={entryAddress(tab, id, query)} className="inline-flex min-h-11 items-center gap-2.5 font-semibold">
          <ArrowLeft />
          {row.reference}
        </Link>
      }
      title={
        <>
          {decision ? VERBS[decision] : 'Answer'} <bdi>{row.name || row.email}</bdi>
        </>
      }
      result={null}
    >
      <Answered detail={detail} />
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <AnswerForm key={`${id} ${decision}`} detail={detail} decision={decision} start={start} result={result} />
        <aside className="grid content-start gap-8" aria-label="What they sent">
          {letters.length > 0 && (
            <Part id="letters" title="Letters">
              <Letters letters={letters} />
            </Part>
          )}
          <Part id="submission" title="Submission">
            <Fields fields={fields} />
          </Part>
        </aside>
      </div>
    </DeskPage>
  )
}

/** Shown before typing if a colleague has answered and nothing has come since. */
function Answered({ detail: { letters, now } }: { detail: DeskDetail }) {
  const last = letters.at(-1)
  if (last?.kind !== 'answer' || last.mine) return null
  const when = dayOf(last.at) === dayOf(now) ? `at ${timeOf(last.at)}` : `on ${momentOf(last.at)}`
  return <NoticeBox notice={{ title: `Answered by ${last.author} ${when}` }} />
}
