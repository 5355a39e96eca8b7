import { describe, expect, it } from '@jest/globals'
import { faultOf, isAboutRecipient, reasonOf, type SendError } from './mail-refusal.js'
import { smtpAddress } from './mailer-options.js'

const refusal = (command: string, response: string): SendError =>
  Object.assign(new Error(`Failed: ${response}`), { command, response, responseCode: Number(response.slice(0, 3)) })

describe(faultOf.name, () => {
  it.each([
    '550 5.1.1 <sender@relay.example>: Recipient address rejected: User unknown in relay recipient table',
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please check for typos.',
    '550 No such person here',
    '550 <blocked.sender@example.org> unknown',
    '551 5.1.6 User has moved',
    '553 5.1.3 Bad recipient address syntax',
    '550 5.1.0 Address rejected',
    '550 5.1.10 Recipient not found',
  ])('should be the recipient’s where the server answers RCPT TO with %j', (response) =>
    expect(faultOf(refusal('RCPT TO', response))).toBe('recipient'),
  )

  it.each([
    ['MAIL FROM', '550 5.1.1 No such user'],
    ['MAIL FROM', '553 5.1.8 <hello@meridian.example>: Sender address rejected: Domain not found'],
    ['RCPT TO', '550 5.1.8 <hello@meridian.example>: Sender address rejected: Domain not found'],
    ['RCPT TO', '553 5.1.7 Bad sender address'],
    ['RCPT TO', '550 5.1.0 <hello@meridian.example>: Sender address rejected: User unknown'],
    ['RCPT TO', '550 Sender verify failed'],
    ['RCPT TO', '550 relay not permitted'],
    ['RCPT TO', '550 Message rejected because of SPF policy'],
    ['RCPT TO', '550 5.7.1 Relaying denied'],
    ['RCPT TO', '550 5.2.1 Mailbox disabled'],
    ['RCPT TO', '554 5.1.1 Your network is blocked'],
    ['RCPT TO', '552 5.2.2 Mailbox full'],
    ['DATA', '550 5.1.1 No such user'],
    ['AUTH PLAIN', '535 5.7.8 Authentication failed'],
  ])('should be ours where the server answers %s with %j', (command, response) =>
    expect(faultOf(refusal(command, response))).toBe('sender'),
  )

  it('should be no one’s where the server puts us off or does not answer', () => {
    expect(faultOf(refusal('RCPT TO', '450 4.1.1 Try again later'))).toBe('deferred')
    expect(faultOf(new Error('Greeting never received'))).toBe('connection')
  })
})

describe(isAboutRecipient.name, () => {
  it.each([
    ['5.1.1', true],
    ['5.1.2', true],
    ['5.1.8', false],
    ['5.2.2', false],
    ['5.7.26', false],
  ])('should take a mail returned with %s: %s', (status, suppressed) =>
    expect(isAboutRecipient(status, 'Returned')).toBe(suppressed),
  )
})

it('should give the server’s words with the command they answer as the reason, or else those of the error', () => {
  expect(reasonOf(refusal('MAIL FROM', '550 5.7.1 Not yours'))).toBe('Refused at MAIL FROM: 550 5.7.1 Not yours')
  expect(reasonOf(new Error('Greeting never received'))).toBe('Greeting never received')
})

describe(smtpAddress.name, () => {
  it.each(['smtp://user:secret@mail.example:587', 'smtp://user:secret@mail.example'])(
    'should require TLS of %s',
    (url) => expect(smtpAddress(url)).toMatchObject({ requireTLS: true }),
  )

  it.each(['smtp://mail.example:587?insecure', 'smtp://127.0.0.1:2525', 'smtps://mail.example'])(
    'should not add a requirement to %s',
    (url) => expect(smtpAddress(url)).not.toHaveProperty('requireTLS'),
  )

  it('should keep every other parameter of the address', () => {
    expect(smtpAddress('smtp://mail.example:587?insecure&socketTimeout=1000').url).toBe(
      'smtp://mail.example:587?socketTimeout=1000',
    )
  })
})
