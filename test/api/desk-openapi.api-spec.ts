import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { CreatedToken } from '../../src/integrations/integrations.types.js'
import type { TestApp } from '../support/app.js'
import { readRoutes } from '../support/routes.js'
import { clientOf, createUser, register, startDesk, USER, type Client, type Method } from './admin-support.js'

interface Operation {
  operationId: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
interface ApiDocument {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: object
}

const DOCUMENT = '/api/admin/openapi.json'

let test: TestApp
let admin: Client
let document: ApiDocument

beforeAll(async () => {
  const desk = await startDesk({ INTRODUCTIONS: 'rehearsal' })
  test = desk.test
  admin = desk.admin
  document = (await admin.get<ApiDocument>(DOCUMENT)).body
})
afterAll(() => test.close())

describe('GET /api/admin/openapi.json', () => {
  it('should list exactly the routes that the server serves', () => {
    const served = readRoutes(test.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }))
      .filter(({ method, path }) => path.startsWith('/api/admin/') && !['HEAD', 'OPTIONS'].includes(method))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(document.openapi).toBe('3.1.0')
    expect(described.sort()).toEqual(served.sort())
  })

  it('should name each operation once, and each parameter of its path', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    )
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { path, parameters } of operations) {
      const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(named)
    }
  })

  it('should be for a viewer and any token, and no one else', async () => {
    const person = { email: 'viewer@meridian.example', password: USER.password }
    const id = await createUser(test, person)
    await admin.send('POST', `/api/admin/users/${id}/roles`, { role: 'viewer' })
    expect((await (await clientOf(test, person)).get(DOCUMENT)).status).toBe(200)
    expect((await (await clientOf(test, USER)).get(DOCUMENT)).status).toBe(403)
    expect((await test.inject(DOCUMENT)).statusCode).toBe(401)
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const wanted = { name: 'Reader', scopes: ['mail:read'], until }
    const { token } = (await admin.send<CreatedToken>('POST', '/api/admin/tokens', wanted)).body
    const answer = await test.inject({ url: DOCUMENT, headers: { authorization: `Bearer ${token}` } })
    expect(answer.statusCode).toBe(200)
  })

  it('should carry the rules of the DTOs', () => {
    const change = document.paths['/api/admin/submissions/{id}']?.patch
    expect(change?.security).toEqual([{ session: [] }, { token: ['entries:write'] }])
    expect(change?.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['version'],
      additionalProperties: false,
      properties: {
        version: { type: 'integer', minimum: 1 },
        status: { enum: ['new', 'in-progress', 'waiting', 'done', 'spam'] },
        due: { type: 'string', format: 'date' },
      },
    })
    const arranged = document.paths['/api/admin/submissions/{id}/calls']?.post
    expect(arranged?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: {
        times: { items: { required: ['day', 'time'], properties: { day: { type: 'string', format: 'date' } } } },
      },
    })
    const list = document.paths['/api/admin/{tab}']?.get?.parameters ?? []
    expect(list.find(({ name }) => name === 'status')).toMatchObject({ in: 'query', required: false })
    const granted = document.paths['/api/admin/users/{id}/roles']?.post
    expect(granted?.security).toEqual([{ session: [] }])
  })
})

describe('the answers of the desk', () => {
  /** An answer's schema, with the document's shared schemas beside it. */
  function check(method: Method, path: string, status: number, answer: unknown) {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
    const operation = document.paths[path]?.[method.toLowerCase()]
    const schema = operation?.responses[status]?.content?.['application/json']?.schema
    if (!schema) throw new Error(`${method} ${path} describes no answer ${status}.`)
    const valid = ajv.compile({ ...schema, components: document.components })
    if (!valid(answer)) throw new Error(`${method} ${path}: ${ajv.errorsText(valid.errors)}`)
  }

  const ask = async <T>(method: Method, path: string, url: string, payload?: object) => {
    const { status, body } = await admin.send<T>(method, url, payload)
    expect(status).toBeLessThan(300)
    check(method, path, status, body)
    return body
  }

  it('should be as the document says', async () => {
    const id = await register(test, {}, { context: { page: '/lead-capture' } })
    const entry = '/api/admin/submissions/{id}'
    const changed = await ask<{ undo: { id: string } }>('PATCH', entry, `/api/admin/submissions/${id}`, {
      version: 1,
      status: 'in-progress',
      due: '2030-01-31',
      note: 'Rang them.',
    })
    await ask('POST', '/api/admin/submissions/{id}/notes', `/api/admin/submissions/${id}/notes`, { body: 'Twice.' })
    await ask('GET', entry, `/api/admin/submissions/${id}`)
    await ask('GET', '/api/admin/{tab}', '/api/admin/registrations')
    await ask('GET', '/api/admin/{tab}', '/api/admin/complaints')
    await ask('GET', '/api/admin/{tab}/neighbours/{id}', `/api/admin/registrations/neighbours/${id}`)
    await ask('GET', '/api/admin/search', '/api/admin/search?q=Rosalind')
    await ask('GET', '/api/admin/mail', '/api/admin/mail?state=queued')
    await ask('GET', '/api/admin/audit', '/api/admin/audit')
    await ask('GET', '/api/admin/audit/chain', '/api/admin/audit/chain')
    await ask('GET', '/api/admin/reports', '/api/admin/reports?by=form')
    await ask('POST', '/api/admin/undo/{id}', `/api/admin/undo/${changed.undo.id}`)
    await ask('POST', '/api/admin/submissions/bulk', '/api/admin/submissions/bulk', {
      rows: [`${id}:3`],
      status: 'done',
      outcome: 'answered',
    })
  })

  it('should each be described, a file by its type', () => {
    const contents = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) => {
        const [[status, answer] = []] = Object.entries(responses)
        return status === '204' ? [] : [{ name: `${method} ${path}`, content: answer?.content ?? {} }]
      }),
    )
    const files = contents.filter(({ content }) => !content['application/json'] || content['text/csv'])
    expect(files.map(({ name }) => name).sort()).toEqual([
      'get /api/admin/audit/export',
      'get /api/admin/events',
      'get /api/admin/introductions/statements.csv',
      'get /api/admin/reports/export',
      'get /api/admin/{tab}/export',
    ])
    for (const { content } of contents) expect(Object.values(content)[0]?.schema).not.toEqual({})
  })

  it('should be refused by the document where a member is missing', async () => {
    const { body } = await admin.get<Record<string, unknown>>('/api/admin/reports')
    const { minutes, ...rest } = body
    expect(minutes).toBeDefined()
    expect(() => check('GET', '/api/admin/reports', 200, rest)).toThrow('minutes')
  })
})
