import { cx } from '@/lib/cx'

import styles from './api-reference.module.css'
import { type ApiDocument, type Operation, operationsOf } from './operations'
import { Fields, SchemaNote } from './schema-fields'

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
