// Reads what the routes of the desk answer from the types of their controllers, for /api/admin/openapi.json. A build has no types, so
// the result is kept in the repository: `npm run answers` writes it, `npm run check` refuses one that is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.join(import.meta.dirname, '..')
const file = path.join(root, 'src/integrations/openapi/answers.generated.ts')
const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, ts.sys)
const sources = ts.sys.readDirectory(path.join(root, 'src'), ['.ts'], [], ['**/*.controller.ts'])
const program = ts.createProgram(sources, config.options)
const checker = program.getTypeChecker()
const { TypeFlags } = ts

const FORMATS = [
  [/^id$|Id$/, 'uuid'],
  [/^(?:at|now|since)$|(?:At|Since|(?<!away)Until)$/, 'date-time'],
  [/On$|^awayUntil$/, 'date'],
]

/** The named object types that the answers consist of. */
const schemas = {}

/** A file is sent as it is read, and awaiting it never ends. */
const isNothing = (type) => Boolean(type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never))

/** `name` is the property's, which says more about a string than its type. */
function schemaOf(type, name = '') {
  if (type.isUnion()) return unionOf(type, name)
  if (type.isStringLiteral()) return { type: 'string', enum: [type.value] }
  if (type.flags & TypeFlags.StringLike) {
    const [, format] = FORMATS.find(([pattern]) => pattern.test(name)) ?? []
    return { type: 'string', ...(format && { format }) }
  }
  if (type.flags & TypeFlags.NumberLike) return { type: 'integer' }
  if (type.flags & TypeFlags.BooleanLike) return { type: 'boolean' }
  if (type.flags & TypeFlags.Null) return { type: 'null' }
  if (type.flags & TypeFlags.NonPrimitive) return { type: 'object' }
  if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) }
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return {}
  const known = type.aliasSymbol?.name ?? type.symbol?.name ?? '__type'
  if (known.startsWith('__') || type.aliasTypeArguments || type.isIntersection()) return objectOf(type)
  if (!(known in schemas)) {
    schemas[known] = {}
    schemas[known] = objectOf(type)
  }
  return { $ref: `#/components/schemas/${known}` }
}

function unionOf(type, name) {
  const members = type.types.filter((one) => !isNothing(one))
  const isNullable = members.some((one) => one.flags & TypeFlags.Null)
  const others = members.filter((one) => !(one.flags & TypeFlags.Null))
  const one = others.every((other) => other.isStringLiteral())
    ? { type: 'string', enum: others.map(({ value }) => value) }
    : others.every((other) => other.flags & TypeFlags.BooleanLike)
      ? { type: 'boolean' }
      : others.length === 1
        ? schemaOf(others[0], name)
        : { oneOf: others.map((other) => schemaOf(other, name)) }
  if (!isNullable) return one
  return one.type && !one.enum ? { ...one, type: [one.type, 'null'] } : { anyOf: [one, { type: 'null' }] }
}

function objectOf(type) {
  const rest = type.getStringIndexType()
  const members = checker.getPropertiesOfType(type)
  if (!members.length) return { type: 'object', ...(rest && { additionalProperties: schemaOf(rest) }) }
  const properties = members.map((member) => {
    const description = ts.displayPartsToString(member.getDocumentationComment(checker))
    const schema = schemaOf(checker.getTypeOfSymbol(member), member.name)
    return [member.name, { ...schema, ...(description && { description }) }]
  })
  return {
    type: 'object',
    required: members.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name),
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  }
}

const isController = (node) =>
  ts.isClassDeclaration(node) &&
  ts
    .getDecorators(node)
    ?.some(
      ({ expression }) =>
        expression.expression?.getText() === 'Controller' && expression.arguments[0]?.text?.startsWith('api/admin'),
    )

/** By controller and method; routes that answer with nothing, or with a file, are left out. */
const answers = {}
for (const source of program.getSourceFiles().filter(({ fileName }) => sources.includes(path.normalize(fileName))))
  for (const controller of source.statements.filter(isController))
    for (const method of controller.members.filter(ts.isMethodDeclaration)) {
      const signature = checker.getSignatureFromDeclaration(method)
      const type = checker.getAwaitedType(checker.getReturnTypeOfSignature(signature))
      if (!isNothing(type)) answers[`${controller.name.text}.${method.name.getText()}`] = schemaOf(type)
    }

const text = `/** Made by scripts/openapi-answers.mjs from the types of the controllers. */
export const { answers, schemas } = JSON.parse(
  ${JSON.stringify(JSON.stringify({ answers, schemas })).replaceAll('’', '\\u2019')},
) as Record<'answers' | 'schemas', Record<string, Record<string, unknown>>>
`
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('What the desk answers has changed: npm run answers')
  process.exit(1)
}
