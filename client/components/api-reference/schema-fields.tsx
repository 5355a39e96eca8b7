import styles from './api-reference.module.css'
import type { Schema } from './operations'

/** The type of a value in a few words. */
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
  const [only, ...others] = schema.anyOf ?? [schema]
  const shape = only?.$ref ?? only?.items?.$ref
  if (shape) return <ShapeLink name={shape} list={!only?.$ref} orNull={others.length > 0} />
  const type = schema.format ?? ([schema.type ?? []].flat().join(' or ') || undefined)
  return type ? <span className={styles.note}>{type === 'date' ? 'YYYY-MM-DD' : type}</span> : null
}

/** Links to the schema, which is printed once on the page. */
function ShapeLink({ name, list, orNull }: { name: string; list: boolean; orNull: boolean }) {
  const shape = name.replace('#/components/schemas/', '')
  return (
    <span className={styles.note}>
      {list && 'list of '}
      <a href={`#shape-${shape}`}>{shape}</a>
      {orNull && ' or null'}
    </span>
  )
}

/** The properties of an object; those of a list's items are nested below it. */
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
            {field.properties && <Fields schema={field} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
