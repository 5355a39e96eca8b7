import { CORRECTABLE } from '@api/submissions/correction.rules'
import type { DeskField } from '@api/submissions/submissions.types'
import type { Me } from '@api/desk/desk.types'
import type { PersonForm } from '@api/submissions/submissions.types'
import type { PersonDataSource } from '@api/people/people.types'
import { InputField } from '@/components/form/controls'
import { DraftForm, OwnDraftNote } from '@/components/form/draft-form'
import { type Handler, useTyped } from '@/lib/form/result'
import { count } from '@/lib/format'

import type { personApi } from '../addresses'
import { IntentButton, SmallLink } from '../page-frame'

const before = (key: string) => `before.${key}`

export const CORRECTED = Object.fromEntries(CORRECTABLE.map((key) => [key, '']))

export const correct =
  (person: ReturnType<typeof personApi>): Handler =>
  async (api, field, form) => {
    const changed = CORRECTABLE.filter((key) => form.has(key) && field(key).trim() !== field(before(key)))
    const each = (valueOf: (key: string) => string) => Object.fromEntries(changed.map((key) => [key, valueOf(key)]))
    await api.patch(person, {
      submission: field('submission'),
      ...each(field),
      before: each((key) => field(before(key))),
    })
    return { title: 'Corrected', description: 'Lists, search and exports show it from now on.' }
  }

export function CorrectionForm({ form: { entry, correctable }, me }: { form: PersonForm; me: Me }) {
  const draft = { form: 'correction', owner: me.id, about: [entry.id] }
  const typed = useTyped({ intent: 'correct', submission: entry.id })
  return (
    <details data-print="hide" open={typed.refused}>
      <summary className="line-link">
        Correct<span className="sr-only"> {entry.reference}</span>
      </summary>
      <DraftForm
        draft={draft}
        className="rounded-control border-line grid max-w-[31em] justify-items-start gap-3 border px-5 py-4"
        preventScrollReset
      >
        <input type="hidden" name="submission" value={entry.id} />
        {correctable.map((field) => (
          // The input keeps what is typed until its stored value changes.
          <CorrectedField key={`${field.key} ${field.value}`} field={field} entry={entry.id} typed={typed} />
        ))}
        <IntentButton intent="correct" label="Save correction" of={entry.id} about={`of ${entry.reference}`} />
        <OwnDraftNote />
      </DraftForm>
    </details>
  )
}

interface FieldProps {
  field: DeskField
  entry: string
  typed: ReturnType<typeof useTyped>
}

function CorrectedField({ field: { key, name, value }, entry, typed }: FieldProps) {
  const input = typed.value(key)
  const isTyped = input !== undefined && input !== typed.value(before(key))
  return (
    <>
      <input type="hidden" name={before(key)} value={value} />
      <InputField
        id={`${key}-${entry}`}
        name={key}
        label={name}
        error={typed.errors[key]}
        className="w-full"
        defaultValue={isTyped ? input : value}
        maxLength={254}
      />
    </>
  )
}

interface PersonPartsProps {
  part: PersonDataSource
  address: string
  hash?: string
  label: string
}

/** Each part continues from the last submission of the previous one. */
export function PersonDataSources({
  part: { from, shown, older, submissions },
  address,
  hash = '',
  label,
}: PersonPartsProps) {
  if (shown >= submissions) return null
  const linkTo = (search: string) => `${address}${search}${hash}`
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <span className="fine">
        Submissions {count(from)} to {count(from + shown - 1)} of {count(submissions)}
      </span>
      <nav aria-label={label} className="ml-auto flex gap-2 max-md:ml-0 max-md:w-full">
        {from > 1 && <SmallLink to={linkTo('')}>Show newest</SmallLink>}
        {older && <SmallLink to={linkTo(`?${new URLSearchParams({ before: older })}`)}>Show older</SmallLink>}
      </nav>
    </div>
  )
}
