import type { TestApp } from '../support/app.js'

export const FORM_URL = '/functions/v1/send-form-email'

/** Submits a form as an API client would. */
export const post = (test: TestApp, payload: object, headers: Record<string, string> = {}) =>
  test.inject({
    method: 'POST',
    url: FORM_URL,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** The rows in the database. */
export const rows = <Row>(test: TestApp, sql: string, ...parameters: unknown[]) =>
  test.em.getConnection().execute(sql, parameters) as Promise<Row[]>

export const text = (length: number) => 'x'.repeat(length)
