export interface Schema {
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

export interface Operation {
  id: string
  method: string
  path: string
  summary: string
  description?: string
  parameters: Parameter[]
  body?: Schema
  responses: { status: string; description: string; schema?: Schema }[]
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
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
