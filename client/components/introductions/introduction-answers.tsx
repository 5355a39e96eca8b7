import type { ComponentProps } from 'react'
import { Form } from 'react-router-dom'
import {
  INTRODUCTION_OUTCOMES,
  type IntroductionOutcome,
  LATER_MONTHS,
  OUTCOME_LABELS,
  type Reason,
  REASON_NAMES,
  REASONS,
  type Side,
  SIDE_ANSWERS,
  type SideAnswer,
} from '@api/introductions/introduction.rules'
import type { SideIntroduction } from '@api/introductions/introductions.types'
import type { AnswerIntroductionDto } from '@api/introductions/introductions.dto'
import { Input, Select, SubmitButton } from '@/components/form/controls'
import { Field, FieldScope } from '@/components/form/field'
import type { Api } from '@/lib/api'
import { type Handlers, type Reply, useBusy, useTyped } from '@/lib/form/result'
import { dayText } from '@/lib/format'

const THANKS: Record<SideAnswer, Reply> = {
  yes: { title: 'Thank you', description: 'We have your answer, and write to you as soon as there is news.' },
  later: { title: 'Thank you', description: 'Until then you hear nothing about it.' },
  no: { title: 'Thank you', description: 'You hear no more about it. Only our team learns why.' },
  record: { title: 'Thank you', description: 'You can change it here at any time.' },
}

/** The fields that show their own error. */
export const ANSWER_FIELDS = { no: { reason: '' }, record: { outcome: 'Choose what came of it.', amount: '' } }

/** Sends an answer from the page, through the link or the account. */
export const answerHandlers = (send: (api: Api, answer: AnswerIntroductionDto) => Promise<unknown>): Handlers =>
  Object.fromEntries(
    SIDE_ANSWERS.map((answer) => [
      answer,
      async (api, field) => {
        const outcome = field('outcome') as IntroductionOutcome
        await send(api, {
          id: field('introduction'),
          answer,
          ...(answer === 'later' && { months: Number(field('months')) as AnswerIntroductionDto['months'] }),
          ...(answer === 'no' && { reason: field('reason') as Reason }),
          ...(answer === 'record' && { outcome, ...(outcome === 'invested' && { amount: field('amount') as never }) }),
        })
        return THANKS[answer]
      },
    ]),
  )

/** Some reasons apply to investors only. */
const REASONS_OF: Record<Side, readonly Reason[]> = { investor: REASON_NAMES, founder: ['known', 'conflict', 'other'] }

type SendProps = ComponentProps<typeof SubmitButton> & { answer: SideAnswer; of: SideIntroduction }

const Send = ({ answer, of, children, ...button }: SendProps) => (
  <SubmitButton {...button} busy={useBusy(answer, of.id)} className="justify-self-start">
    {children}
    <span className="sr-only"> ({of.reference})</span>
  </SubmitButton>
)

interface Props {
  introduction: SideIntroduction
  side: Side
}

export function IntroductionAnswers({ introduction, side }: Props) {
  const { id, answers, until, outcome } = introduction
  const [declining, recording] = [
    useTyped({ intent: 'no', introduction: id }),
    useTyped({ intent: 'record', introduction: id }),
  ]
  const may = (answer: SideAnswer) => answers.includes(answer)
  const target = (intent: SideAnswer) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="introduction" value={id} />
    </>
  )
  if (!answers.length) return null
  return (
    <FieldScope id={id}>
      <div className="mt-6 grid gap-4">
        {may('yes') && (
          <>
            {until && (
              <p className="text-muted">Please answer by {dayText(until)}. Without an answer we go no further.</p>
            )}
            <Form method="post">
              {target('yes')}
              <Send answer="yes" of={introduction} pending="Sending...">
                {side === 'investor' ? 'Yes, I would like to meet them' : 'Yes, share our names and addresses'}
              </Send>
            </Form>
          </>
        )}
        {may('later') && (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            {target('later')}
            <span>Not now. Ask me again in</span>
            {LATER_MONTHS.map((months) => (
              <Send
                key={months}
                answer="later"
                of={introduction}
                name="months"
                value={months}
                variant="secondary"
                size="small"
              >
                {months === 1 ? '1 month' : `${months} months`}
              </Send>
            ))}
          </Form>
        )}
        {may('no') && (
          <details open={declining.refused}>
            <summary className="line-link">No, thank you</summary>
            <Form method="post" noValidate className="mt-3 grid max-w-120 gap-4">
              {target('no')}
              <Field
                label="Why"
                name="reason"
                error={declining.errors.reason}
                hint="Only our team reads this."
                optional
              >
                <Select
                  placeholder="I would rather not say"
                  options={REASONS_OF[side].map((value) => ({ value, label: REASONS[value] }))}
                  defaultValue={declining.value('reason') ?? ''}
                />
              </Field>
              <Send answer="no" of={introduction} variant="secondary" pending="Sending...">
                Say no
              </Send>
            </Form>
          </details>
        )}
        {may('record') && (
          <Form method="post" noValidate className="grid max-w-120 gap-4">
            {target('record')}
            <div className="grid gap-4 md:grid-cols-2">
              <Field label="What came of it" name="outcome" error={recording.errors.outcome}>
                <Select
                  placeholder="Choose"
                  options={INTRODUCTION_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
                  defaultValue={recording.value('outcome') ?? outcome ?? ''}
                />
              </Field>
              <Field label="How much, if invested" name="amount" error={recording.errors.amount} optional>
                <Input prefix="£" inputMode="numeric" defaultValue={recording.value('amount')} />
              </Field>
            </div>
            <Send answer="record" of={introduction} variant="secondary" pending="Sending...">
              Tell us
            </Send>
          </Form>
        )}
      </div>
    </FieldScope>
  )
}
