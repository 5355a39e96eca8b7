import type { DeskField, Me } from '@api/admin/desk.types'
import { CORRECTABLE } from '@api/admin/people/people.rules'
import type { PersonForm } from '@api/admin/people/people.types'
import { KeptForm } from '@/components/form/kept-form'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/api'

import { refusal, type Action, type Refusal } from '../desk-action'
import { LabelledInput } from '../labelled'
import { KeptNote } from '../kept-note'
import { useRefusal } from '../use-refusal'
import styles from './person-page.module.css'

const before = (key: string) => `before.${key}`

/** Sends only what differs from what the page showed. */
export const correct =
  (person: string): Action =>
  async (api, field, form) => {
    const changed = CORRECTABLE.filter((key) => form.has(key) && field(key).trim() !== field(before(key)))
    const each = (valueOf: (key: string) => string) => Object.fromEntries(changed.map((key) => [key, valueOf(key)]))
    try {
      await api.patch(person, {
        submission: field('submission'),
        ...each(field),
        before: each((key) => field(before(key))),
      })
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length) return refusal(form, error.errors)
      throw error
    }
    return { title: 'Corrected', description: 'Lists, search and exports show it from now on.' }
  }

export function CorrectionForm({ form: { entry, correctable }, me }: { form: PersonForm; me: Me }) {
  const draft = `desk-${me.id}-correction-${entry.id}`
  const refused = useRefusal({ intent: 'correct', submission: entry.id })
  return (
    <details className={styles.form} data-print="hide" open={refused !== undefined}>
      <summary>
        Correct<span className="sr-only"> {entry.reference}</span>
      </summary>
      <KeptForm draft={draft} className={styles.correction} preventScrollReset>
        <input type="hidden" name="submission" value={entry.id} />
        {correctable.map((field) => (
          // The input keeps what is typed until its stored value changes.
          <CorrectedField key={`${field.key} ${field.value}`} field={field} entry={entry.id} refused={refused} />
        ))}
        <Button type="submit" name="intent" value="correct" variant="secondary" size="small">
          Save correction<span className="sr-only"> of {entry.reference}</span>
        </Button>
        <KeptNote draft={draft} />
      </KeptForm>
    </details>
  )
}

interface FieldProps {
  field: DeskField
  entry: string
  refused: Refusal | undefined
}

function CorrectedField({ field: { key, name, value }, entry, refused }: FieldProps) {
  const typed = refused?.input[key]
  const isTyped = typed !== undefined && typed !== refused?.input[before(key)]
  return (
    <>
      <input type="hidden" name={before(key)} value={value} />
      <LabelledInput
        id={`${key}-${entry}`}
        name={key}
        label={name}
        error={refused?.errors[key]}
        type="text"
        defaultValue={isTyped ? typed : value}
        maxLength={254}
      />
    </>
  )
}
