import { describe, expect, it } from '@jest/globals'
import type { ActionFunctionArgs } from 'react-router-dom'

import { ApiError, ConnectionError } from '../api'
import { dispatch, newPassword, typedIn, type DispatchOptions, type Handler } from './result'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

async function send(fields: Record<string, string>, save: Handler, options?: DispatchOptions) {
  const outcome = await dispatch({} as ActionFunctionArgs, form({ intent: 'save', ...fields }), { save }, options)
  if (outcome instanceof Response) throw new Error('It was redirected.')
  return outcome
}

const saved: Handler = async () => ({ title: 'Saved' })
const refused = (status: number, body: { error_code?: string; errors?: Record<string, string> }): Handler => {
  const error = new ApiError(status, 'That is refused.', body.errors, body)
  return async () => {
    throw error
  }
}

describe('dispatch', () => {
  it('should answer an accepted form with its notice and without its input', async () => {
    const { status, result } = await send({ name: 'Ada' }, saved)
    expect(status).toBe(200)
    expect(result).toEqual({
      intent: 'save',
      values: {},
      errors: {},
      notice: { title: 'Saved', description: undefined, destructive: undefined },
    })
  })

  it('should not send a form with an empty field, a group without a tick or half an email address', async () => {
    const fields = { save: { name: 'Enter a name.', scopes: 'Choose one.', email: 'Enter an address.' } }
    const never: Handler = () => Promise.reject(new Error('It was sent.'))
    const { status, result } = await send({ name: '', email: 'ada@' }, never, { fields })
    expect(status).toBe(422)
    expect(result.errors).toEqual({
      name: 'Enter a name.',
      scopes: 'Choose one.',
      email: 'Enter an email address in the form name@example.com.',
    })
  })

  it('should check a new password before it is sent, in the words of its hint', async () => {
    const fields = { save: { password: newPassword('Enter a password.') } }
    const never: Handler = () => Promise.reject(new Error('It was sent.'))
    const errorOf = async (password: string) => (await send({ password }, never, { fields })).result.errors.password
    expect(await errorOf('')).toBe('Enter a password.')
    expect(await errorOf('five5')).toBe('Password must be at least 6 characters long')
    expect((await send({ password: 'sixsix' }, saved, { fields })).status).toBe(200)
  })

  it('should return the input of a refused form, but no secret', async () => {
    const { result } = await send({ email: 'ada@example.org', password: 'hush', code: '123456' }, refused(400, {}))
    expect(result.values).toEqual({ intent: ['save'], email: ['ada@example.org'] })
    expect(result.notice).toMatchObject({ description: 'That is refused.', destructive: true })
  })

  it('should show an error beside its field only if the form shows errors there', async () => {
    const handler = refused(422, { errors: { until: 'Choose a later day.' } })
    const beside = await send({}, handler, { fields: { save: { until: '' } } })
    expect(beside.result).toMatchObject({ errors: { until: 'Choose a later day.' } })
    expect(beside.result.notice).toBeUndefined()
    const above = await send({}, handler)
    expect(above.result).toMatchObject({ errors: {}, notice: { description: 'Choose a later day.' } })
  })

  it('should map an error code to its field', async () => {
    const { result } = await send({}, refused(422, { error_code: 'weak_password' }), {
      fieldByCode: { weak_password: 'password' },
    })
    expect(result.errors).toEqual({ password: 'That is refused.' })
  })

  it('should keep the page as it is without a connection', async () => {
    const { status, result } = await send({ note: 'Half a thought' }, () => Promise.reject(new ConnectionError()))
    expect(status).toBe(503)
    expect(result).toMatchObject({ unsent: true, values: { note: ['Half a thought'] }, notice: { title: 'Not sent' } })
  })

  it('should refuse an unknown form', async () => {
    const unknown = await dispatch({} as ActionFunctionArgs, form({ intent: 'toString' }), { save: saved })
    expect(unknown).toMatchObject({ status: 400, result: { notice: { destructive: true } } })
  })
})

describe('typedIn', () => {
  const result = { intent: 'change', values: { view: ['7'], name: ['New name'] }, errors: { name: 'Too long.' } }

  it('should read the result of its own form', () => {
    const typed = typedIn(result, { view: '7' })
    expect([typed.refused, typed.value('name'), typed.errors.name]).toEqual([true, 'New name', 'Too long.'])
  })

  it('should leave the other forms of the page alone', () => {
    const typed = typedIn(result, { view: '8' })
    expect([typed.refused, typed.value('name'), typed.errors.name]).toEqual([false, undefined, undefined])
  })

  it('should restore the input from the address', () => {
    const typed = typedIn(undefined, { intent: 'create' }, new URLSearchParams('scopes=a&scopes=b&name=Reporting'))
    expect([typed.value('name'), typed.values('scopes')]).toEqual(['Reporting', ['a', 'b']])
  })
})
