import styles from './api.module.css'
import type { Schema } from './operations'

/** What a value may be, in a few words. */
export function SchemaNote({ schema }: { schema: Schema }) {
  const choices = schema.enum ?? schema.items?.enum
  if (choices)
    return (
      <span className={styles.note}>
        {schema.items ? 'Any of ' : 'One of '}
        {choices.map((choice, index) => (
          <span key={choice}>
            {index > 0 && ', '}
            <code>{choice}</code>
          </span>
        ))}
      </span>
    )
  const type = schema.format ?? schema.type
  return type ? <span className={styles.note}>{type === 'date' ? 'YYYY-MM-DD' : type}</span> : null
}

/** The members of an object, those of a list's entries below it. */
export function Fields({ schema }: { schema: Schema }) {
  const { properties = {}, required = [] } = schema
  return (
    <dl className={styles.fields}>
      {Object.entries(properties).map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code> {required.includes(name) && <span>required</span>}
          </dt>
          <dd>
            {field.description} <SchemaNote schema={field} />
            {field.items?.properties && <Fields schema={field.items} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
