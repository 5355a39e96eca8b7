import { expect } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ts from 'typescript'

interface Schema {
  $ref?: string
  type?: string
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Request {
  method: 'GET' | 'POST'
  path: string
  query: Record<string, string>
  body?: object
}

const nameOf = ($ref: string) => $ref.replace('#/components/schemas/', '')
const jsonOf = (content?: Record<string, { schema: Schema }>) => content?.['application/json']?.schema

/** The TypeScript type of a schema. */
function typeOf({
  $ref,
  type,
  enum: values,
  anyOf,
  items,
  properties,
  required = [],
  additionalProperties,
}: Schema): string {
  if ($ref) return nameOf($ref)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (items) return `(${typeOf(items)})[]`
  if (properties) {
    const members = Object.entries(properties).map(
      ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
    )
    return `{ ${members.join('; ')} }`
  }
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties)}>`
  return type ?? 'unknown'
}

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  )

/** The module that a generator writes: a type for each schema, a function for each operation. */
function moduleOf(document: OpenApiDocument): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  const functions = operationsOf(document).map(
    ({ operationId, path, method, parameters = [], requestBody, responses }) => {
      const members = parameters.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`)
      const body = jsonOf(requestBody?.content)
      const input = `{ ${[...members, ...(body ? [`body: ${typeOf(body)}`] : [])].join('; ')} }`
      const answer = jsonOf(responses[200]?.content)
      return `export const ${operationId} = (input: ${input}): Promise<${answer ? typeOf(answer) : 'unknown'}> =>
      send(${JSON.stringify(method)}, ${JSON.stringify(path)}, input) as never`
    },
  )
  return [
    'declare const send: (method: string, path: string, input: object) => Promise<unknown>',
    ...types,
    ...functions,
  ].join('\n')
}

type Call = (input: object) => Promise<unknown>

/** Runs the generated module with `request` as its transport. */
export async function generateClient(document: OpenApiDocument, request: (request: Request) => Promise<unknown>) {
  const { outputText } = ts.transpileModule(moduleOf(document), { compilerOptions: { module: ts.ModuleKind.CommonJS } })
  const send = (method: Request['method'], path: string, { body, ...rest }: Record<string, unknown>) => {
    const query = Object.entries(rest as Record<string, string>).filter(([name]) => !path.includes(`{${name}}`))
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(rest[name]))
    return request({
      method,
      path: address,
      query: Object.fromEntries(query),
      ...(body ? { body: body as object } : {}),
    })
  }
  const exports: Record<string, Call> = {}
  // The text is generated from our own document, so it is safe to run.
  new Function('exports', 'send', outputText)(exports, send)
  return exports as Record<'describeCalculators' | 'calculate' | 'compare' | 'plan' | 'capacity', Call>
}

/** The compiler's errors for a program that uses the generated module. */
export function typeErrors(document: OpenApiDocument, program: string): string[] {
  const file = 'client.ts'
  const text = `${moduleOf(document)}\n${program}`
  const options: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile.call(host, name, ...rest)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

/** Checks a value against a schema of the document, which allows no member that it does not name. */
export function schemaCheck({ components }: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', components })
  return (name: string, value: unknown) => {
    const valid = ajv.validate({ $ref: `api#/components/schemas/${name}` }, value)
    expect(valid ? [] : ajv.errors).toEqual([])
  }
}
