import { Form } from 'react-router-dom'

import { CORRECTABLE } from '@api/admin/people/people.rules'
import type { PersonForm } from '@api/admin/people/people.types'
import { Button } from '@/components/ui/button'

import { personApi } from '../addresses'
import type { Action } from '../desk-action'
import desk from '../desk.module.css'
import styles from './person-page.module.css'

const isCorrectable = (key: string) => CORRECTABLE.some((one) => one === key)

export const correct: Action = async (api, field, form) => {
  const corrected = CORRECTABLE.filter((key) => form.has(key)).map((key) => [key, field(key)])
  await api.patch(personApi(encodeURIComponent(field('submission'))), Object.fromEntries(corrected))
  return { title: 'Corrected', description: 'Lists, search and exports show it from now on.' }
}

export const CorrectionForm = ({ form: { entry, fields } }: { form: PersonForm }) => (
  <details className={styles.form} data-print="hide">
    <summary>
      Correct<span className="sr-only"> {entry.reference}</span>
    </summary>
    <Form method="post" preventScrollReset className={styles.correction}>
      <input type="hidden" name="submission" value={entry.id} />
      {fields
        .filter(({ key }) => isCorrectable(key))
        .map(({ key, name, value }) => (
          <label key={key}>
            {name}
            <input type="text" name={key} className={desk.input} defaultValue={value} maxLength={254} />
          </label>
        ))}
      <Button type="submit" name="intent" value="correct" variant="secondary" size="small">
        Save correction<span className="sr-only"> of {entry.reference}</span>
      </Button>
    </Form>
  </details>
)
