import { describe, expect, it } from '@jest/globals'
import {
  addressIn,
  mailIdsIn,
  plusAddress,
  referenceIn,
  referenceInAddress,
  plainTextOf,
  splitQuoted,
} from './inbound-mail.rules.js'

const INBOUND = 'replies@in.example.org'
const REFERENCE = 'AP-7K3F9-QX2AB'

describe(referenceInAddress.name, () => {
  it('should find the reference in the address it was put in', () =>
    expect(referenceInAddress(plusAddress(INBOUND, REFERENCE), INBOUND)).toBe(REFERENCE))

  it.each([
    'Meridian <Replies+ap-7k3f9-qx2ab@IN.example.org>',
    'someone@example.org, "Meridian" <replies+AP-7K3F9-QX2AB@in.example.org>',
  ])('should find it in %j', (to) => expect(referenceInAddress(to, INBOUND)).toBe(REFERENCE))

  it.each([
    'replies@in.example.org',
    'replies+AP-7K3F9-QX2AB@elsewhere.example',
    'other+AP-7K3F9-QX2AB@in.example.org',
    'replies+nothing@in.example.org',
    'xreplies+AP-7K3F9-QX2AB@in.example.org',
  ])('should find none in %j', (to) => expect(referenceInAddress(to, INBOUND)).toBeUndefined())
})

describe(referenceIn.name, () => {
  it('should read a subject', () => expect(referenceIn('Re: Your application [ap-7k3f9-qx2ab]')).toBe(REFERENCE))
  it.each(['Re: hello', 'AP-7K3F9-QX2ABC', 'XAP-7K3F9-QX2AB', 'AP-7K3F9-QX2IL'])('should find none in %j', (subject) =>
    expect(referenceIn(subject)).toBeUndefined(),
  )
})

describe(mailIdsIn.name, () => {
  it('should find our emails, the answered one first', () =>
    expect(
      mailIdsIn(
        '<01999999-0000-7000-8000-000000000001@a.example> <CAF@mail.example> <01999999-0000-7000-8000-000000000002@a.example>',
      ),
    ).toEqual(['01999999-0000-7000-8000-000000000002', '01999999-0000-7000-8000-000000000001']))
})

describe(addressIn.name, () => {
  it.each([
    ['Mary Anning <Mary@Example.org>', 'mary@example.org'],
    ['mary@example.org', 'mary@example.org'],
    ['"other@example.org" <mary@example.org>', 'mary@example.org'],
    ['nobody', ''],
  ])('should read %j as %j', (from, address) => expect(addressIn(from)).toBe(address))
})

describe(plainTextOf.name, () => {
  it('should keep plain text, comparisons included', () =>
    expect(plainTextOf('Hello,\r\n\r\n\r\n\r\n1 < 2 & 3 > 2\0')).toBe('Hello,\n\n1 < 2 & 3 > 2'))

  it('should strip HTML with its scripts and styles', () =>
    expect(
      plainTextOf(
        '<html><head><style>p{}</style></head><body><p>Yes,&nbsp;please &amp; thanks</p><script>alert(1)</script><div>Mary &#38; Co</div></body></html>',
      ),
    ).toBe('Yes, please & thanks\nMary & Co'))

  it('should keep what follows a head that is never closed', () =>
    expect(plainTextOf('<html><head><body><p>Yes</p>')).toBe('Yes'))

  it.each(['<style', '<style>', '<style></style  ', '<script><head>', '<br ', '</p     '])(
    'should take no longer over thousands of %s than over other text',
    (piece) => {
      const before = process.threadCpuUsage()
      splitQuoted(plainTextOf(`<p>${piece.repeat(250_000 / piece.length)}`))
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(500)
    },
  )
})

describe(splitQuoted.name, () => {
  it.each([
    ['Gmail', 'Yes, Tuesday.\n\nOn Sun, 22 Nov 2026 at 10:00, Meridian <hello@example.org> wrote:\n> When?'],
    ['a broken line', 'Yes, Tuesday.\n\nOn Sun, 22 Nov 2026 at 10:00, Meridian\n<hello@example.org> wrote:\n\n> When?'],
    ['Outlook', 'Yes, Tuesday.\n\n________________________________\nFrom: Meridian\nSent: Sunday'],
    ['Outlook without a line', 'Yes, Tuesday.\n\nFrom: Meridian <hello@example.org>\nSent: Sunday\n\nWhen?'],
    ['the old way', 'Yes, Tuesday.\n-----Original Message-----\nWhen?'],
    ['signs alone', 'Yes, Tuesday.\n> When?'],
  ])('should part a reply from its history as %s writes it', (_program, text) => {
    const { body, quoted } = splitQuoted(text)
    expect(body).toBe('Yes, Tuesday.')
    expect(quoted.length).toBeGreaterThan(5)
  })

  it('should leave answers between quoted lines together', () => {
    const text = 'Hello,\n> When?\nTuesday.\n> Where?\nLondon.'
    expect(splitQuoted(text)).toEqual({ body: text, quoted: '' })
  })

  it('should show an email that is nothing but quoted', () =>
    expect(splitQuoted('> When?\n> Where?')).toEqual({ body: '> When?\n> Where?', quoted: '' }))

  it('should leave a sentence that begins with On', () =>
    expect(splitQuoted('On Tuesday I am free.')).toEqual({ body: 'On Tuesday I am free.', quoted: '' }))
})
