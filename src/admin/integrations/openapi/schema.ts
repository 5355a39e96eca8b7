/** JSON Schema, as used by OpenAPI 3.1. */
export type Schema = Record<string, unknown>

export const text: Schema = { type: 'string' }
export const uuid: Schema = { type: 'string', format: 'uuid' }
export const moment: Schema = { type: 'string', format: 'date-time' }
export const day: Schema = { type: 'string', format: 'date' }
export const whole: Schema = { type: 'integer' }
export const yesNo: Schema = { type: 'boolean' }

export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] })
export const listOf = (items: Schema): Schema => ({ type: 'array', items })
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const orNull = (schema: Schema): Schema =>
  typeof schema.type === 'string' && !schema.enum
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] }

/** Must list every member of the response type: the compiler refuses a missing or obsolete one. */
export const object = <T extends object>(properties: Record<keyof T & string, Schema>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})
