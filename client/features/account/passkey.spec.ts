import { describe, expect, it } from '@jest/globals'
import { responseIn } from './passkey'

describe('the answer of the device', () => {
  const sent = (response?: string) => {
    const form = new FormData()
    if (response !== undefined) form.set('response', response)
    return responseIn(form)
  }

  it('should be read from the form', () => expect(sent('{"id":"abc"}')).toEqual({ id: 'abc' }))

  it.each([undefined, '', '{"id":'])('should be empty where the form has none: %p', (response) =>
    expect(sent(response)).toEqual({}),
  )
})
