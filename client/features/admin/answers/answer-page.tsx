import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom'

import type { AnswerPreview, AnswerStart, UndoneAnswer } from '@api/admin/answers/answers.types'
import { readDeskQuery, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskDetail } from '@api/admin/desk.types'
import { ArrowLeft } from '@/components/ui/icons'
import { ApiError } from '@/lib/api'
import type { PageHandle } from '@/lib/page'

import { entryAddress, entryApi } from '../addresses'
import { AnswerForm, type AnswerFormOutcome } from './answer-form'
import styles from './answer-page.module.css'
import {
  answerAddress,
  answerApi,
  answerDraft,
  answersApi,
  startValues,
  withTemplate,
  type AnswerValues,
} from './answer-values'
import { Answers } from './answers'
import { failed, loadDesk, tabOf, type Failure } from '../desk-access'
import { runAction, type Action } from '../desk-action'
import desk from '../desk.module.css'
import { idOf } from '../entry/entry-id'
import { FailedPage } from '../failed-page'
import { Letters } from './letters'
import { takeUndo } from '../undo'
import { announceOutcome, useNotice } from '../use-desk'

interface PageData {
  tab: DeskTab
  query: DeskQuery
  id: string
  start: AnswerStart | Failure
  detail: DeskDetail | Failure
}

export const handle: PageHandle = { title: 'Answer', robots: 'noindex, nofollow', bare: true }

const placeOf = ({ params, request }: LoaderFunctionArgs | ActionFunctionArgs) => ({
  tab: tabOf(params.tab),
  id: idOf(params.id),
  query: readDeskQuery(new URL(request.url).searchParams),
})

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const { tab, id, query } = placeOf(args)
  const [start, detail] = await Promise.all([
    loadDesk<AnswerStart>(args, answerApi(id)),
    loadDesk<DeskDetail>(args, entryApi(id)),
  ])
  return { tab, id, query, start, detail }
}

const LETTER = { subject: 'Write a subject first.', body: 'Write the answer first.' }
const REQUIRED = { preview: LETTER, send: LETTER }

const inBrowser = typeof document !== 'undefined'

export async function action(args: ActionFunctionArgs): Promise<AnswerFormOutcome | Response> {
  const { tab, id, query } = placeOf(args)
  const form = await args.request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const typed: AnswerValues = {
    subject: field('subject'),
    body: field('body'),
    status: field('status'),
    due: field('due'),
  }
  const outcome: AnswerFormOutcome = { values: typed }

  const keep = (userId: string, values: AnswerValues) => {
    outcome.values = values
    if (inBrowser) answerDraft(userId, id).keep(values)
  }
  const fill: Action = async (api) => {
    const start = await api.get<AnswerStart>(answerApi(id))
    const template = start.templates.find((one) => one.id === field('template'))
    if (!template) throw new ApiError(400, 'Choose a template first.')
    // If a preview was requested in the meantime, the letter stays as it was.
    args.request.signal.throwIfAborted()
    keep(field('me'), withTemplate(typed, template, start))
    return { title: 'Template inserted', description: `“${template.name}” is filled in. Change what you like.` }
  }
  const preview: Action = async (api) => {
    const { subject, body } = typed
    outcome.preview = await api.post<AnswerPreview>(`${answersApi(id)}/preview`, { subject, body })
    return { title: 'Preview', description: 'Nothing is sent yet.' }
  }
  const send: Action = async (api) => {
    await api.post(answersApi(id), { ...typed, version: Number(field('version')) })
    if (inBrowser) answerDraft(field('me'), id).clear()
    // Its entry offers to undo it.
    return { title: 'Answer sent' }
  }
  const undoAnswer: Action = async (api) => {
    const { subject, body, changedSince } = await takeUndo(
      api.post<UndoneAnswer>(`/api/admin/answers/${encodeURIComponent(field('undo'))}/take-back`),
    )
    const [start, { me }] = await Promise.all([api.get<AnswerStart>(answerApi(id)), api.get<DeskDetail>(entryApi(id))])
    keep(me.id, { ...startValues(start), subject, body })
    return {
      title: 'Answer taken back',
      description: `Nothing was sent, and your text is here again.${changedSince ? ' Someone has changed the status or the due date since, and their change stays.' : ''}`,
    }
  }

  const notice = await runAction(args, form, { fill, preview, send, takeBack: undoAnswer }, REQUIRED)
  if (notice.destructive) return { ...outcome, notice }
  if (field('intent') === 'send') return redirect(entryAddress(tab, id, query), 303)
  if (field('intent') === 'takeBack' && inBrowser) {
    announceOutcome(notice)
    return redirect(answerAddress(tab, id, query))
  }
  return { ...outcome, notice }
}

export function Component() {
  const { tab, query, id, start, detail } = useLoaderData<PageData>()
  const outcome = useActionData() as AnswerFormOutcome | undefined
  useNotice(outcome?.notice?.destructive ? outcome.notice : undefined)
  if (failed(start)) return <FailedPage title="Answer" failure={start.failure} />
  if (failed(detail)) return <FailedPage title="Answer" failure={detail.failure} />
  const { row, letters, fields } = detail
  return (
    <>
      <Link to={entryAddress(tab, id, query)} className={styles.back}>
        <ArrowLeft />
        {row.reference}
      </Link>
      <h1 className={desk.title}>
        Answer <bdi>{row.name || row.email}</bdi>
      </h1>
      <div className={styles.columns}>
        <AnswerForm key={id} detail={detail} start={start} outcome={outcome} />
        <aside className={styles.record} aria-label="What they sent">
          {letters.length > 0 && (
            <section>
              <h2 className={styles.heading}>Letters</h2>
              <Letters letters={letters} />
            </section>
          )}
          <section>
            <h2 className={styles.heading}>Submission</h2>
            <Answers fields={fields} />
          </section>
        </aside>
      </div>
    </>
  )
}
