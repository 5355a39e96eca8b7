/** JSON Schema, as OpenAPI 3.1 has it. */
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

/** Every member of the type that the code answers with: the compiler refuses one that is missing or gone. */
export const object = <T extends object>(properties: Record<keyof T & string, Schema>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})
