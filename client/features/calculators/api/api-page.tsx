import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { TextLink } from '@/components/ui/text-link'
import { apiOf } from '@/lib/api'
import type { PageHandle } from '@/lib/page'
import { paths } from '@/lib/paths'
import { ToolHead } from '../tool-head'
import styles from './api.module.css'
import { type ApiDocument, type Operation, operationsOf } from './operations'
import { Fields, SchemaNote } from './schema-fields'

export const handle: PageHandle = {
  title: 'Calculators API',
  description:
    'The SEIS and EIS calculators as an open JSON API: every address, parameter and answer. No key, no account.',
}

const DOCUMENT = '/api/calculators/openapi.json'

export const loader = (args: LoaderFunctionArgs) => apiOf(args).get<ApiDocument>(DOCUMENT)

/** Drawn from the document itself, so that the two cannot disagree. */
export function Component() {
  const document = useLoaderData<ApiDocument>()
  const operations = operationsOf(document)
  return (
    <>
      <ToolHead title="Calculators API">
        <p>{document.info.description}</p>
        <p className={styles.ways}>
          <a href={DOCUMENT}>OpenAPI {document.openapi} document</a>
          <TextLink to={paths.seisCalculator}>SEIS Calculator</TextLink>
          <TextLink to={paths.eisCalculator}>EIS Calculator</TextLink>
        </p>
      </ToolHead>
      <div className={styles.body}>
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
              <div key={name} className={styles.part}>
                <h3>{name}</h3>
                <Fields schema={schema} />
              </div>
            ))}
          </section>
        </div>
      </div>
    </>
  )
}

function OperationView({ id, method, path, summary, parameters, body, responses }: Operation) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.operation}>
      <h2 id={`${id}-title`}>
        <code>
          <b>{method}</b> {path}
        </code>
      </h2>
      <p>{summary}</p>
      {parameters.length > 0 && (
        <div className={styles.part}>
          <h3>Parameters</h3>
          <dl className={styles.fields}>
            {parameters.map(({ name, required, description, schema }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code> {required && <span>required</span>}
                </dt>
                <dd>
                  {description} <SchemaNote schema={schema} />
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
          {responses.map(({ status, description }) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
