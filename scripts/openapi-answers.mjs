// Reads the response of each route from the types of its controller. A build has no types, so the results are kept in the repository:
// `npm run answers` writes them, and `npm run check` fails if they are out of date. The desk's responses are for /api/admin/openapi.json;
// the OpenAPI document of all routes becomes the types of the client's calls.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { openApiDocument } from '../src/calculators/calculators.openapi.ts'
import { schemaOf as bodySchemaOf } from '../src/integrations/openapi/dto-schema.ts'
import { PARAMETERS } from '../src/integrations/openapi/openapi.service.ts'
import { routesOf } from '../src/integrations/openapi/route-reader.ts'

const root = path.join(import.meta.dirname, '..')
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

/** The named object types of the responses. */
const schemas = {}
const named = new Map()

/** Also for a handler that streams a file, whose type is `never`. */
const isNothing = (type) => Boolean(type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never))

/** A type of the standard library, which is in no response. */
const isBuiltIn = ({ symbol }) =>
  !symbol?.name.startsWith('__') &&
  symbol?.declarations?.every((declaration) => program.isSourceFileDefaultLibrary(declaration.getSourceFile()))

/** `name` is the property's, which determines the format of a string. */
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
  if (checker.isTupleType(type)) {
    const [first, ...rest] = new Set(checker.getTypeArguments(type))
    if (rest.length) throw new Error(`An answer has a list of several types, in order: ${checker.typeToString(type)}`)
    return { type: 'array', items: schemaOf(first) }
  }
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return {}
  const known = type.aliasSymbol?.name ?? type.symbol?.name ?? '__type'
  if (isBuiltIn(type)) return {}
  if (known.startsWith('__') || type.aliasTypeArguments || type.isIntersection()) return objectOf(type)
  if (!(known in schemas)) {
    schemas[known] = {}
    named.set(known, type)
    schemas[known] = objectOf(type)
  }
  if (named.get(known) !== type) throw new Error(`Two types that routes answer with are called ${known}.`)
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

const hasRoutes = (node) =>
  ts.isClassDeclaration(node) &&
  ts.getDecorators(node)?.some(({ expression }) => expression.expression?.getText() === 'Controller')

const controllers = await Promise.all(
  program
    .getSourceFiles()
    .filter(({ fileName }) => sources.includes(path.normalize(fileName)))
    .flatMap(({ fileName, statements }) => statements.filter(hasRoutes).map((node) => ({ fileName, node })))
    .map(async ({ fileName, node }) => ({ node, routes: routesOf((await import(fileName))[node.name.text]) })),
)
const desk = controllers.filter(({ routes }) => routes.some(({ path }) => path.startsWith('/api/admin/')))

/** Schemas by controller and method, without routes that return nothing or a file. */
const answersOf = (chosen) =>
  Object.fromEntries(
    chosen.flatMap(({ node, routes }) =>
      node.members
        .filter((member) => routes.some(({ handler }) => handler === member.name?.getText()))
        .flatMap((method) => {
          const type = checker.getAwaitedType(
            checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(method)),
          )
          return isNothing(type) ? [] : [[`${node.name.text}.${method.name.getText()}`, schemaOf(type)]]
        }),
    ),
  )

const answers = answersOf(desk)
const deskDocument = `/** Made by scripts/openapi-answers.mjs from the types of the controllers. */
export const { answers, schemas } = JSON.parse(
  ${JSON.stringify(JSON.stringify({ answers, schemas })).replaceAll('’', '\\u2019')},
) as Record<'answers' | 'schemas', Record<string, Record<string, unknown>>>
`

/** The calculators describe themselves, and forms are read by their kind. */
const calculators = openApiDocument('/api/calculators')
const form = { type: 'object', required: ['type', 'formData'], properties: { type: { type: 'string' } } }

const json = (schema) => ({ content: { 'application/json': { schema } } })
const isCalculators = ({ routes }) => routes.some(({ path }) => path in calculators.paths)

/** Without descriptions: the types need only paths, bodies and responses. */
function allRoutes() {
  const own = controllers.filter((controller) => !isCalculators(controller))
  const answers = answersOf(own)
  const paths = {}
  for (const route of own.flatMap(({ routes }) => routes)) {
    const answer = answers[`${route.controller}.${route.handler}`]
    const sent = route.path === '/functions/v1/send-form-email' ? form : route.body && bodySchemaOf(route.body)
    paths[route.path] ??= {
      parameters: route.parameters.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: PARAMETERS[name] ?? { type: 'string' },
      })),
    }
    paths[route.path][route.method.toLowerCase()] = {
      ...(sent && { requestBody: { required: true, ...json(sent) } }),
      responses: { [route.status]: { description: '', ...(answer && json(answer)) } },
    }
  }
  for (const [path, methods] of Object.entries(calculators.paths))
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(methods))
      paths[path] = {
        parameters: parameters.filter((parameter) => parameter.in === 'path'),
        [method]: { requestBody, responses: { 200: { description: '', content: responses[200].content } } },
      }
  paths['/api/calculators/openapi.json'] = {
    get: { responses: { 200: { description: '', ...json({ type: 'object' }) } } },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Meridian', version: '1' },
    paths,
    components: { schemas: { ...calculators.components.schemas, ...schemas } },
  }
}

/** Without members that say nothing, so that a change is easy to see. */
const routeTypes = `/** Made by scripts/openapi-answers.mjs from the OpenAPI document of all routes. */
${astToString(await openapiTS(allRoutes(), { emptyObjectsUnknown: true }))
  .replaceAll(/^ *\w+\?: never;\n/gm, '')
  .replaceAll(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, '')
  .replaceAll(/^ *parameters: \{\n *\};\n/gm, '')
  .replaceAll(/^export type \$?\w+ = Record<string, never>;\n/gm, '')}`

for (const [name, text] of [
  ['src/integrations/openapi/response-schemas.generated.ts', deskDocument],
  ['client/lib/api-routes.generated.ts', routeTypes],
]) {
  const file = path.join(root, name)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`What the routes answer has changed, and ${name} has not: npm run answers`)
    process.exitCode = 1
  }
}
