import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TemplatesPage } from '../../src/conversations/answers.types.js'
import { AuditService } from '../../src/audit/audit.service.js'
import type { TestApp } from '../support/app.js'
import { startDesk, type Client } from './admin-support.js'

let test: TestApp
let admin: Client

beforeAll(async () => {
  ;({ test, admin } = await startDesk())
})
afterAll(() => test.close())

describe('/api/admin/templates', () => {
  const template = { name: 'Warm words', type: 'application', subject: 'Hello', body: 'Dear {{fullName}}' }
  const templates = async () => (await admin.get<TemplatesPage>('/api/admin/templates')).body.templates

  it('should be written, changed and deleted by admins, each recorded', async () => {
    const { status, body } = await admin.send<{ id: string }>('POST', '/api/admin/templates', template)
    expect(status).toBe(201)
    expect(await templates()).toContainEqual({ ...template, id: body.id, version: expect.any(String), step: null })
    const url = `/api/admin/templates/${body.id}`
    expect((await admin.send('PATCH', url, { ...template, name: 'Warmer words', type: '' })).status).toBe(200)
    expect(await templates()).toContainEqual(
      expect.objectContaining({ ...template, id: body.id, name: 'Warmer words', type: null }),
    )
    expect((await admin.send('DELETE', url)).status).toBe(204)
    expect((await templates()).map(({ id }) => id)).not.toContain(body.id)
    expect((await admin.send('DELETE', url)).status).toBe(404)
    const audited = await test.app.get(AuditService, { strict: false }).list({ subjectId: body.id })
    expect(audited.map(({ detail }) => detail.what)).toEqual(['deleted', 'changed', 'created'])
  })

  it('should keep what someone else has saved since the page was opened', async () => {
    const { id } = (await admin.send<{ id: string }>('POST', '/api/admin/templates', { ...template, name: 'Shared' }))
      .body
    const version = (await templates()).find((one) => one.id === id)?.version
    const save = (subject: string, given?: string) =>
      admin.send<{ message: string }>('PATCH', `/api/admin/templates/${id}`, { ...template, name: 'Shared', subject, version: given }) // prettier-ignore
    expect((await save('Theirs', version)).status).toBe(200)
    const { status, body } = await save('Ours', version)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Someone else has changed this template/)])
    const now = (await templates()).find((one) => one.id === id)
    expect(now?.subject).toBe('Theirs')
    expect((await save('Ours', now?.version)).status).toBe(200)
  })

  it('should explain every variable in sentence case, whatever the forms call it', async () => {
    const { variables } = (await admin.get<TemplatesPage>('/api/admin/templates')).body
    expect(variables).toMatchObject({ fundingAmount: 'Funding amount sought', name: 'First name of the sender' })
    expect(Object.values(variables).filter((caption) => !/^[A-Z]/.test(caption) || /.\b[A-Z][a-z]/.test(caption))).toEqual([]) // prettier-ignore
  })

  it('should refuse unknown variables, names that are taken and forms that there are not', async () => {
    const errorsOf = async (overrides: object) =>
      (
        await admin.send<{ errors: Record<string, string> }>('POST', '/api/admin/templates', {
          ...template,
          ...overrides,
        })
      ).body.errors
    expect(await errorsOf({ body: 'Hello {{password}}' })).toEqual({
      body: expect.stringMatching(/^“{{password}}” is not a variable\. You can use: {{name}}/),
    })
    expect(await errorsOf({ name: 'Not this time' })).toEqual({
      name: 'There is already a template called “Not this time”.',
    })
    expect(await errorsOf({ type: 'letter' })).toEqual({ type: 'Choose the form that it answers.' })
  })

  it('should give a name to one of two who ask for it at the same time', async () => {
    const create = () => admin.send('POST', '/api/admin/templates', { ...template, name: 'Asked for twice' })
    const statuses = (await Promise.all([create(), create()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 400])
  })
})
