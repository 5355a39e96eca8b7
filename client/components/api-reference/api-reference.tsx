import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import styles from './api-reference.module.css'

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  anyOf?: readonly Schema[]
  format?: string
  enum?: readonly string[]
  description?: string
  default?: unknown
  required?: readonly string[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Parameter {
  name: string
  required: boolean
  description?: string
  schema: Schema
}

interface OpenApiOperation {
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

export interface ApiDocument {
  openapi: string
  info: { title: string; description: string }
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, Schema> }
}

interface Answer {
  status: string
  description: string
  schema?: Schema
}

interface Operation {
  id: string
  method: string
  path: string
  summary: string
  description?: string
  parameters: Parameter[]
  body?: Schema
  responses: Answer[]
}

const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, description, parameters = [], requestBody, responses }]) => ({
      id: `${method}${path.replace(/\W+/g, '-')}`.replace(/-$/, ''),
      method: method.toUpperCase(),
      path,
      summary,
      description,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      responses: Object.entries(responses).map(([status, { description: words, content }]) => ({
        status,
        description: words,
        schema: content?.['application/json']?.schema,
      })),
    })),
  )

/** Errors common to all routes: they are explained once instead of for each route. */
function sharedRefusals(operations: Operation[]): Answer[] {
  const byStatus = new Map<string, Answer | undefined>()
  for (const answer of operations.flatMap(({ responses }) => responses)) {
    const { status, description } = answer
    const known = byStatus.has(status) ? byStatus.get(status) : answer
    byStatus.set(status, known?.description === description ? known : undefined)
  }
  return [...byStatus.values()]
    .filter((answer) => answer !== undefined)
    .filter(({ status }) => status >= '400')
    .sort((one, other) => one.status.localeCompare(other.status))
}

/** Renders an OpenAPI document, so that the page cannot disagree with it. */
export function ApiReference({ document, className }: { document: ApiDocument; className?: string }) {
  const operations = operationsOf(document)
  const shared = sharedRefusals(operations)
  const statuses = new Set(shared.map(({ status }) => status))
  return (
    <div
      className={cx(
        'wrap grid grid-cols-1 items-start gap-x-12 gap-y-6 pb-24 lg:grid-cols-[282px_minmax(0,1fr)]',
        className,
      )}
    >
      {/* The padding is room for the focus ring, which the scroller would cut off. */}
      <nav
        aria-label="Operations"
        className="-m-1.5 p-1.5 lg:sticky lg:top-[calc(var(--header)+48px)] lg:max-h-[calc(100dvh-var(--header)-48px)] lg:overflow-y-auto"
      >
        <ol>
          {operations.map(({ id, method, path }) => (
            <li key={id}>
              <a href={`#${id}`} className="border-line text-muted hover:text-text block border-t py-3 wrap-anywhere">
                <b>{method}</b> {path}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`min-w-0 ${styles.reference}`}>
        {shared.length > 0 && (
          <section className="pb-12" aria-labelledby="refusals">
            <h2 id="refusals" className={titleClass}>
              Errors common to all routes
            </h2>
            <Answers of={shared} />
          </section>
        )}
        {operations.map(({ responses, ...operation }) => (
          <OperationView
            key={operation.id}
            {...operation}
            responses={responses.filter(({ status }) => !statuses.has(status))}
            refusals={responses.map(({ status }) => status).filter((status) => statuses.has(status))}
          />
        ))}
        <section id="schemas" aria-labelledby="schemas-title" className={operationClass}>
          <h2 id="schemas-title" className={titleClass}>
            Response schemas
          </h2>
          {Object.entries(document.components.schemas).map(([name, schema]) => (
            <Part key={name} id={`shape-${name}`} title={name}>
              <Fields schema={schema} />
            </Part>
          ))}
        </section>
      </div>
    </div>
  )
}

const operationClass = 'border-line-strong scroll-mt-[calc(var(--header)+24px)] border-t pt-6 pb-12'
const titleClass = 'text-title leading-[1.3] wrap-anywhere'
const note = 'text-muted text-small leading-[1.6]'

const Part = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <div id={id} className="mt-6">
    <h3 className="text-lead font-sans leading-[1.4] font-semibold tracking-normal">{title}</h3>
    {children}
  </div>
)

const Entry = ({ name, required, children }: { name: string; required?: boolean; children: ReactNode }) => (
  <div>
    <dt>
      <code>{name}</code> {required && <span>required</span>}
    </dt>
    <dd>{children}</dd>
  </div>
)

type OperationProps = Operation & { refusals: string[] }

function OperationView({
  id,
  method,
  path,
  summary,
  description,
  parameters,
  body,
  responses,
  refusals,
}: OperationProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={operationClass}>
      <h2 id={`${id}-title`} className={titleClass}>
        <code>
          <b className="text-brass">{method}</b> {path}
        </code>
      </h2>
      <p className="mt-2">{summary}</p>
      {description && <p className={`mt-2 ${note}`}>{description}</p>}
      {parameters.length > 0 && (
        <Part title="Parameters">
          <dl>
            {parameters.map(({ name, required, description: words, schema }) => (
              <Entry key={name} name={name} required={required}>
                {words} <SchemaNote schema={schema} />
              </Entry>
            ))}
          </dl>
        </Part>
      )}
      {body && (
        <Part title="JSON body">
          <Fields schema={body} />
        </Part>
      )}
      <Part title="Answers">
        <Answers of={responses} />
        {refusals.length > 0 && <p className={`mt-2 ${note}`}>Refused with {refusals.join(', ')}.</p>}
      </Part>
    </section>
  )
}

const Answers = ({ of }: { of: Answer[] }) => (
  <dl>
    {of.map(({ status, description, schema }) => (
      <Entry key={status} name={status}>
        {description} {schema && <SchemaNote schema={schema} />}
      </Entry>
    ))}
  </dl>
)

function SchemaNote({ schema }: { schema: Schema }) {
  const choices = schema.enum ?? schema.items?.enum
  if (choices)
    return (
      <span>
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
  return type ? <span>{type === 'date' ? 'YYYY-MM-DD' : type}</span> : null
}

function ShapeLink({ name, list, orNull }: { name: string; list: boolean; orNull: boolean }) {
  const shape = name.replace('#/components/schemas/', '')
  return (
    <span>
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
    <dl className="[dl_&]:border-line [dl_&]:mt-2 [dl_&]:border-t">
      {Object.entries(properties).map(([name, field]) => (
        <Entry key={name} name={name} required={required.includes(name)}>
          {field.description} <SchemaNote schema={field} />
          {field.items?.properties && <Fields schema={field.items} />}
          {field.properties && <Fields schema={field} />}
        </Entry>
      ))}
    </dl>
  )
}
