import { useEffect, useRef, type FormEvent } from 'react'
import { Form } from 'react-router-dom'

import type { AnswerPreview, AnswerStart } from '@api/conversations/answers.types'
import { emptySlot, MAX_ANSWER, MAX_SUBJECT } from '@api/conversations/answer-template.rules'
import type { Decision } from '@api/common/entry-status.rules'
import type { DeskDetail } from '@api/submissions/submissions.types'
import { InputField, Select, Textarea } from '@/components/form/controls'
import { DraftNote } from '@/components/form/draft-form'
import { NoticeBox, Field, RequiredNote } from '@/components/form/field'
import { useDraftedValues } from '@/lib/form/drafts'
import { paths } from '@/lib/paths'
import { useHydrated } from '@/lib/store'

import type { DeskResult } from '../desk-action'
import { typesInto, useCommands } from '../commands'
import { StandingFields } from '../desk-controls'
import { isAdmin } from '../desk-data'
import { IntentButton, LineLink, Outcome, Pairs } from '../page-frame'
import { answerDraft, startValues, type AnswerValues } from './answer-values'

export interface Written {
  written: AnswerValues
  preview: AnswerPreview
  /** The template that was filled in. */
  template: string
}
export type AnswerResult = DeskResult<Written>

interface Props {
  detail: DeskDetail
  decision: Decision | undefined
  start: AnswerStart
  result: AnswerResult | undefined
}

export function AnswerForm({ detail, decision, start, result }: Props) {
  const hydrated = useHydrated()
  const draft = answerDraft(detail.me.id, detail.row.id, decision)
  const drafted = useDraftedValues<AnswerValues>(draft, startValues(start))
  const values = hydrated ? drafted.values : (result?.written ?? startValues(start))
  const preview = result?.preview && result.written && isSameLetter(result.written, values) ? result.preview : undefined
  const control = (name: keyof AnswerValues) => ({ ...drafted.field(name), value: values[name] })
  const errors = result?.errors ?? {}
  const form = useRef<HTMLFormElement>(null)
  const sendButton = useRef<HTMLButtonElement>(null)
  useCommands(() => [
    {
      shortcut: 'save',
      whileTyping: true,
      run() {
        if (!form.current?.contains(document.activeElement)) return false
        sendButton.current?.focus()
        sendButton.current?.click()
      },
    },
  ])
  useEffect(() => {
    // After the frame has focused the field: selects the text that is still to be written.
    if (errors.body) setTimeout(() => selectSlot(form.current?.querySelector('textarea')))
  }, [result, errors.body])
  useEffect(() => {
    // On arrival from another page of the desk, focuses the choice of template, after the heading has been focused.
    if (decision || !('navigated' in document.documentElement.dataset)) return
    const timer = setTimeout(() => {
      if (!typesInto(document.activeElement)) form.current?.querySelector('select')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [decision])

  return (
    <div className="grid content-start gap-5">
      <Outcome result={result} />
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid content-start gap-5 wrap-anywhere"
        onSubmit={refuseHalfDate}
      >
        <input type="hidden" name="version" value={detail.row.version} />
        <input type="hidden" name="me" value={detail.me.id} />
        {/* The default button, pressed by Enter in the subject. */}
        <button type="submit" name="intent" value="preview" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <Addressee start={start} />
        <RequiredNote />
        <TemplateChoice start={start} manages={isAdmin(detail.me)} filled={result?.template} />
        <InputField
          name="subject"
          label="Subject"
          error={errors.subject}
          {...control('subject')}
          maxLength={MAX_SUBJECT}
          required
        />
        <Field name="body" label="Answer" error={errors.body} small required>
          <Textarea small className="min-h-80" {...control('body')} maxLength={MAX_ANSWER} />
        </Field>
        <div className="grid grid-cols-1 items-end gap-4 md:grid-cols-2">
          <StandingFields label="Status after sending" unchanged="As it is" control={control} errors={errors} />
          <InputField name="due" label="Next due date" optional type="date" {...control('due')} />
        </div>
        <div className="flex flex-wrap items-center gap-3 max-md:*:[button]:flex-[1_0_100%]">
          <IntentButton intent="preview" label="Preview" />
          {start.refusal === null && (
            <IntentButton ref={sendButton} intent="send" label="Send answer" variant="primary" />
          )}
          {drafted.isChanged && <DraftNote label="Not sent yet" onDiscard={drafted.discard} />}
        </div>
      </Form>
      {preview && <Preview preview={preview} />}
    </div>
  )
}

const isSameLetter = (one: AnswerValues, other: AnswerValues) => {
  const plain = ({ subject, body, outcomeReason }: AnswerValues) =>
    `${subject}\n${body}\n${outcomeReason}`.replaceAll('\r\n', '\n')
  return plain(one) === plain(other)
}

function selectSlot(area: HTMLTextAreaElement | null | undefined) {
  const found = area && emptySlot(area.value)
  if (!found) return
  area.focus()
  area.setSelectionRange(found.at, found.at + found.slot.length)
}

/** The browser sends a half-typed date as an empty value, so only the browser can report it. */
function refuseHalfDate(event: FormEvent<HTMLFormElement>) {
  const half = event.currentTarget.querySelector<HTMLInputElement>('input[type=date]')
  if (!half?.validity.badInput) return
  event.preventDefault()
  half.reportValidity()
}

const Addressee = ({ start }: Pick<Props, 'start'>) =>
  start.refusal === null ? (
    <p>
      To <bdi>{start.to}</bdi>
    </p>
  ) : (
    <NoticeBox
      notice={{
        title: `${start.to} refuses mail`,
        description: `Its server said: ${start.refusal} An answer cannot be sent there. Correct the address on the person’s page, or send an earlier email again once it works.`,
        destructive: true,
      }}
    />
  )

interface TemplateChoiceProps {
  start: AnswerStart
  manages: boolean
  filled: string | undefined
}

const TemplateChoice = ({ start, manages, filled }: TemplateChoiceProps) => (
  <div className="flex flex-wrap items-end gap-3">
    <Field name="template" label="Template" small className="flex-[0_1_320px]">
      <Select
        small
        defaultValue={filled}
        placeholder="None"
        options={start.templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target: { form, value } }) => {
          const insert = form?.querySelector<HTMLButtonElement>('button[value=fill]')
          if (value && insert) form?.requestSubmit(insert)
        }}
      />
    </Field>
    <IntentButton intent="fill" label="Insert" className="no-js:inline-flex hidden" />
    {manages && <LineLink to={paths.adminTemplates}>Edit the templates</LineLink>}
  </div>
)

/** The email as its recipient will see it; nothing in the frame can run or navigate. */
function Preview({ preview }: { preview: AnswerPreview }) {
  const { from, to, replyTo, subject, html } = preview
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading takes the focus on every preview, even if nothing has changed.
  useEffect(() => heading.current?.focus(), [preview])
  const heads = { From: from, To: to, 'Replies to': replyTo, Subject: subject }
  return (
    <section
      className="mt-8 py-6 px-7 border border-hair-brass rounded-panel bg-raised wrap-anywhere max-md:py-5 max-md:px-4"
      aria-labelledby="preview"
    >
      <h2 id="preview" ref={heading} tabIndex={-1} className="eyebrow mb-4 tracking-normal">
        Preview
      </h2>
      <Pairs>{Object.entries(heads).map(([name, value]) => [name, <bdi key={name}>{value}</bdi>])}</Pairs>
      <iframe
        title="The mail"
        srcDoc={html}
        sandbox=""
        className="w-full h-140 mt-4 border border-line-strong rounded-control"
      />
    </section>
  )
}
