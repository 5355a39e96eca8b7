import { useState } from 'react'
import { Checkbox, Select } from '@/components/form/controls'
import { ErrorSummary, Field, RequiredNote } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/blocks'
import { type Answered, useAnswerTo } from '@/lib/form/address'
import { paths } from '@/lib/paths'
import { FigureField, Folded } from '../tool-fields'
import { useToolForm } from '../tool-form'
import { type Part, type Question, answersOf, parts } from './questions'
import { type RaiseData, raiseDataOf } from './raise-data'
import { RaiseResults } from './raise-results'

/** Leaves out blank answers, except the date, which marks that a result was requested. */
function addressOf(sent: FormData): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of sent) if (value || name === 'date') address.append(name, String(value))
  return address
}

export function RaiseScreen(first: Answered<RaiseData>) {
  const { answer, busy } = useAnswerTo(first, raiseDataOf)
  const { values, result, errors } = answer
  const [amount, setAmount] = useState(values.amount ?? '')
  const form = useToolForm({
    values,
    path: paths.raiseCheck,
    addressOf,
    onType: (data) => setAmount(String(data.get('amount') ?? '')),
    onAnswer: () => result && document.getElementById('answer-title')?.focus(),
  })
  return (
    <>
      {result && <RaiseResults result={result} entered={answersOf(values)} />}
      <form {...form} className="grid gap-6 *:min-w-0 print:hidden">
        <ErrorSummary errors={errors} />
        <Panel look="form">
          <RequiredNote className="mb-6" />
          {parts.map((part) => (
            <AskedPart key={part.legend} part={part} amount={amount} values={values} errors={errors} />
          ))}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button type="submit" busy={busy}>
              Check the limits
            </Button>
            <a href={paths.raiseCheck} className="inline-flex min-h-11 items-center underline">
              Start over
            </a>
            <p className="max-w-[48em] basis-full text-muted">
              Worked out on this device. Your answers are kept only in the address of this page.
            </p>
          </div>
        </Panel>
      </form>
    </>
  )
}

type Answers = Pick<RaiseData, 'values' | 'errors'>

/** Questions that only a larger raise makes necessary are collapsed until then. */
function AskedPart({ part, amount, values, errors }: Answers & { part: Part; amount: string }) {
  const { legend, questions, above } = part
  const fields = (
    <div className="grid items-start gap-6 md:grid-cols-2">
      {questions.map((question) => (
        <Answer key={question.field} question={question} values={values} errors={errors} />
      ))}
    </div>
  )
  const className = 'mb-7 min-w-0 border-b border-line pb-7'
  if (above === undefined)
    return (
      <fieldset className={className}>
        <legend className="float-left mb-4 w-full text-lead font-semibold">{legend}</legend>
        <div className="clear-both">{fields}</div>
      </fieldset>
    )
  const needed = Number(amount.replace(/[£,\s]/g, '')) > above
  const filled = needed || questions.some(({ field }) => values[field] || errors[field])
  return (
    <Folded summary={<span className="text-lead">{legend}</span>} filled={filled} className={className}>
      <fieldset className="mt-4 min-w-0">
        <legend className="sr-only">{legend}</legend>
        {fields}
      </fieldset>
    </Folded>
  )
}

const ANSWERS = [
  { value: '', label: 'Not answered' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function Answer({ question, values, errors }: Answers & { question: Question }) {
  const { field, label, hint, kind, required } = question
  if (kind === 'box')
    return (
      <Checkbox
        name={field}
        value="yes"
        label={label}
        note={hint}
        error={errors[field]}
        defaultChecked={values[field] === 'yes'}
      />
    )
  if (kind === 'answer')
    return (
      <Field label={label} name={field} hint={hint} error={errors[field]} optional>
        <Select options={ANSWERS} defaultValue={values[field]} />
      </Field>
    )
  return (
    <FigureField
      label={label}
      name={field}
      hint={hint}
      error={errors[field]}
      required={required}
      type={kind === 'date' ? 'date' : 'text'}
      prefix={kind === 'amount' ? '£' : undefined}
      inputMode={kind === 'date' ? undefined : 'decimal'}
      defaultValue={values[field]}
    />
  )
}
