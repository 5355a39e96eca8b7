import type { FormEvent } from 'react'
import { Form, Link } from 'react-router-dom'

import type { AnswerPreview as Preview, AnswerStart } from '@api/admin/answers/answers.types'
import { MAX_ANSWER, MAX_SUBJECT } from '@api/admin/answers/answer-template.rules'
import type { DeskDetail } from '@api/admin/desk.types'
import { RequiredNote } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { cx } from '@/lib/cx'
import { useHydrated } from '@/lib/use-hydrated'
import { paths } from '@/lib/paths'
import { useBusy } from '@/lib/use-busy'

import { AnswerPreview } from './answer-preview'
import styles from './answer-page.module.css'
import { startValues, type AnswerValues } from './answer-values'
import { Choice, StatusOptions } from '../choice'
import type { Outcome } from '../desk-action'
import desk from '../desk.module.css'
import { errorProps } from '../error-props'
import { fieldOf } from '../field-of'
import { Labelled, LabelledInput } from '../labelled'
import { isAdmin } from '../permissions'
import { OutcomeNotice } from '../outcome-notice'
import { FailureNotice } from '../states'
import { useAnswerDraft } from './use-answer-draft'

export interface AnswerFormOutcome {
  notice?: Outcome
  /** Restores what was typed or filled in. */
  values: AnswerValues
  preview?: Preview
}

interface Props {
  detail: DeskDetail
  start: AnswerStart
  outcome: AnswerFormOutcome | undefined
}

/** An answer to the person: written, previewed, and sent together with the changes to the entry. */
export function AnswerForm({ detail, start, outcome }: Props) {
  const hydrated = useHydrated()
  const draft = useAnswerDraft(detail, startValues(start))
  const previewing = useBusy('preview')
  const sending = useBusy('send')
  const values = hydrated ? draft.values : (outcome?.values ?? startValues(start))
  const previewed = outcome?.preview && isSameLetter(outcome.values, values) ? outcome.preview : undefined
  const field = fieldOf(values, draft.change)
  const errors = outcome?.notice?.refused?.errors

  return (
    <div className={styles.letter}>
      <ShownNotice outcome={outcome} />
      <Form method="post" noValidate className={styles.form} onSubmit={refuseHalfDate}>
        <input type="hidden" name="version" value={detail.row.version} />
        <input type="hidden" name="me" value={detail.me.id} />
        {/* The default button, pressed by Enter in the subject. */}
        <button type="submit" name="intent" value="preview" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <Addressee start={start} />
        <RequiredNote />
        <TemplateChoice start={start} manages={isAdmin(detail.me)} />
        <LabelledInput
          {...field('subject')}
          label="Subject"
          marked
          error={errors?.subject}
          type="text"
          maxLength={MAX_SUBJECT}
          required
        />
        <Labelled id="body" label="Answer" error={errors?.body} marked>
          <textarea
            {...field('body')}
            {...errorProps('body', errors?.body)}
            className={cx(desk.input, styles.body)}
            maxLength={MAX_ANSWER}
            required
          />
        </Labelled>
        <div className={styles.after}>
          <Labelled id="status" label="Status after sending">
            <Choice {...field('status')}>
              <StatusOptions />
            </Choice>
          </Labelled>
          <Labelled id="due" label="Next due date (optional)">
            <input {...field('due')} type="date" className={desk.input} />
          </Labelled>
        </div>
        <div className={styles.actions}>
          <Button type="submit" name="intent" value="preview" variant="secondary" size="small" busy={previewing}>
            Preview
          </Button>
          {start.refusal === null && (
            <Button type="submit" name="intent" value="send" size="small" busy={sending}>
              Send answer
            </Button>
          )}
          {hydrated && draft.unsent && (
            <span className={desk.fine}>
              Not sent yet. Kept on this device.{' '}
              <button type="button" className={desk.link} onClick={draft.discard}>
                Discard
              </button>
            </span>
          )}
        </div>
      </Form>
      {previewed && <AnswerPreview preview={previewed} />}
    </div>
  )
}

const isSameLetter = (one: AnswerValues, other: AnswerValues) => {
  const plain = ({ subject, body }: AnswerValues) => `${subject}\n${body}`.replaceAll('\r\n', '\n')
  return plain(one) === plain(other)
}

/** A half-typed date is an empty value to the server: only the browser can say that it is unfinished. */
function refuseHalfDate(event: FormEvent<HTMLFormElement>) {
  const half = event.currentTarget.querySelector<HTMLInputElement>('input[type=date]')
  if (!half?.validity.badInput) return
  event.preventDefault()
  half.reportValidity()
}

/** With JavaScript a toast reports success; errors stay on the page. */
const ShownNotice = ({ outcome }: Pick<Props, 'outcome'>) =>
  outcome?.notice?.destructive ? (
    <OutcomeNotice notice={outcome.notice} />
  ) : (
    <div className="hidden no-js:block">
      <OutcomeNotice notice={outcome?.notice} />
    </div>
  )

const Addressee = ({ start }: Pick<Props, 'start'>) =>
  start.refusal === null ? (
    <p>
      To <bdi>{start.to}</bdi>
    </p>
  ) : (
    <FailureNotice title={`${start.to} refuses mail`}>
      Its server said: {start.refusal} An answer cannot be sent there. Correct the address on the person’s page, or send
      an earlier mail again once it works.
    </FailureNotice>
  )

const TemplateChoice = ({ start, manages }: { start: AnswerStart; manages: boolean }) => (
  <div className={styles.template}>
    <Labelled id="template" label="Template">
      <Choice id="template" name="template" defaultValue="">
        <option value="">None</option>
        {start.templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
    </Labelled>
    <Button type="submit" name="intent" value="fill" variant="secondary" size="small" busy={useBusy('fill')}>
      Insert
    </Button>
    {manages && (
      <Link to={paths.adminTemplates} className={desk.link}>
        Edit the templates
      </Link>
    )}
  </div>
)
