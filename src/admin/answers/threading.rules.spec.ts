import { describe, expect, it } from '@jest/globals'
import { addressIn, mailIdsIn, plusAddress, referenceIn, referenceInAddress } from './threading.rules.js'

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
  it('should find our mails, the answered one first', () =>
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
