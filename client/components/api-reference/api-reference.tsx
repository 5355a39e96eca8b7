import { cx } from '@/lib/cx'

import styles from './api-reference.module.css'
import { type ApiDocument, type Operation, operationsOf, type Schema } from './operations'

/** Renders an OpenAPI document, so that the page cannot disagree with it. */
export function ApiReference({ document, className }: { document: ApiDocument; className?: string }) {
  const operations = operationsOf(document)
  return (
    <div className={cx(styles.body, className)}>
      <nav aria-label="Operations" className={styles.contents}>
        <ol>
          {operations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <b>{method}</b> {path}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        {operations.map((operation) => (
          <OperationView key={operation.id} {...operation} />
        ))}
        <section id="schemas" aria-labelledby="schemas-title" className={styles.operation}>
          <h2 id="schemas-title">Shapes of answers</h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <div key={name} id={`shape-${name}`} className={styles.part}>
              <h3>{name}</h3>
              <Fields schema={schema} />
            </div>
          ))}
        </section>
      </div>
    </div>
  )
}

function OperationView({ id, method, path, summary, description, parameters, body, responses }: Operation) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.operation}>
      <h2 id={`${id}-title`}>
        <code>
          <b>{method}</b> {path}
        </code>
      </h2>
      <p>{summary}</p>
      {description && <p className={styles.note}>{description}</p>}
      {parameters.length > 0 && (
        <div className={styles.part}>
          <h3>Parameters</h3>
          <dl className={styles.fields}>
            {parameters.map(({ name, required, description: words, schema }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code> {required && <span>required</span>}
                </dt>
                <dd>
                  {words} <SchemaNote schema={schema} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {body && (
        <div className={styles.part}>
          <h3>JSON body</h3>
          <Fields schema={body} />
        </div>
      )}
      <div className={styles.part}>
        <h3>Answers</h3>
        <dl className={styles.fields}>
          {responses.map(({ status, description: words, schema }) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>
                {words} {schema && <SchemaNote schema={schema} />}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** The type of a value in a few words. */
function SchemaNote({ schema }: { schema: Schema }) {
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
function Fields({ schema }: { schema: Schema }) {
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
