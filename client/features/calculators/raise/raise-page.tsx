import { useState } from 'react'
import { type LoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router-dom'
import type { PresentedCapacity } from '@api/calculators/capacity-query.rules'
import { Checkbox, Select } from '@/components/form/controls'
import { ErrorSummary, Field, RequiredNote } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/blocks'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { Sheet } from '../tool'
import { FigureField, Folded } from '../tool-fields'
import { ToolHead } from '../tool-head'
import { useToolForm } from '../tool-form'
import { Checklist } from './checklist'
import { type Part, type Question, answersOf, parts, questionFields } from './questions'
import { RaiseResults } from './raise-results'

export const handle: PageHandle = {
  title: 'How much can my company still raise?',
  description:
    'What a company may still raise under SEIS and EIS: every limit with its answer and reason, and a checklist for advance assurance.',
  risk: 'bar',
}

interface RaiseData {
  values: Record<string, string>
  result: PresentedCapacity | null
  errors: Record<string, string>
}

/** The answers are in the address, so the page is the same with and without JavaScript. */
export async function loader({ request }: LoaderFunctionArgs): Promise<RaiseData> {
  const query = new URL(request.url).searchParams
  // Links from campaigns add parameters of their own.
  const asked = questionFields.filter((field) => query.has(field))
  const values = Object.fromEntries(
    asked.map((field) => [field, query.get(field) ?? '']).filter(([, text]) => text?.trim()),
  )
  if (!asked.length) return { values, result: null, errors: {} }
  const [{ capacityFor }, { asPicked }] = await Promise.all([
    import('@api/calculators/capacity-query.rules'),
    import('@api/calculators/dates.rules'),
  ])
  const { result, errors } = capacityFor(values)
  return { values, result, errors: asPicked(errors) }
}

/** Without blank answers, except that something says that the limits were asked for. */
function addressOf(sent: FormData): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of sent) if (value || name === 'date') address.append(name, String(value))
  return address
}

export function Component() {
  const { values, result, errors } = useLoaderData<RaiseData>()
  const { state } = useNavigation()
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
      <ToolHead
        title="How much can my company still raise?"
        links={
          <>
            <Link to={paths.seisGuide}>SEIS guide</Link>
            <Link to={paths.eisGuide}>EIS guide</Link>
          </>
        }
      >
        <p>
          Say how much you want to raise and when: the answer is how much of it fits under SEIS, and how much under EIS
          after it. Each limit is marked met, not met or to check, with the reason.
        </p>
      </ToolHead>
      <Sheet className="wrap pb-16">
        {result && <RaiseResults result={result} entered={answersOf(values)} />}
        <form {...form} className="grid gap-6 *:min-w-0 print:hidden">
          <ErrorSummary errors={errors} />
          <Panel look="form">
            <RequiredNote className="mb-6" />
            {parts.map((part) => (
              <AskedPart key={part.legend} part={part} amount={amount} values={values} errors={errors} />
            ))}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button type="submit" busy={state === 'loading'}>
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
        <Checklist />
      </Sheet>
    </>
  )
}

type Answered = Pick<RaiseData, 'values' | 'errors'>

/** What only a larger raise makes necessary is folded away until then. */
function AskedPart({ part, amount, values, errors }: Answered & { part: Part; amount: string }) {
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

function Answer({ question, values, errors }: Answered & { question: Question }) {
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
