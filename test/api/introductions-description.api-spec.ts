import { afterAll, describe, expect, it } from '@jest/globals'
import { createHash } from 'node:crypto'
import { APPROVAL, PROFILE_MOVES, PROFILE_STATES, type ProfileState } from '../../src/introductions/investing.rules.js'
import { entrepreneurApplication } from '../support/form-payloads.js'
import { BLIND, startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const { test, there, staff, execute, accept, application, founder, entryOf, act } = introductions
const { linkOf, founderPage, answer, describeCompany, approvalOf, approve } = introductions
afterAll(introductions.close)

const statesOf = async (id: string) =>
  (
    await execute<{ state: ProfileState }>(
      `select state from company_profile where submission_id = '${id}' order by version`,
    )
  ).map(({ state }) => state)

describe('the description of a company', () => {
  it('should be drafted, sent, read and approved, and then never change', async () => {
    const { id } = await application(entrepreneurApplication, false)
    expect((await describeCompany(id)).status).toBe(409)
    await accept(id)
    expect((await entryOf(id)).founder).toMatchObject({ canDraft: true, suggested: { stage: 'mvp', amount: 500_000 } })
    expect((await describeCompany(id)).status).toBe(204)
    expect((await founderPage(id)).status).toBe(404)
    expect((await act(id, 'description/sending')).status).toBe(204)
    expect((await founderPage(id)).page).toMatchObject({
      sent: { ...BLIND, amount: 250_000, minimum: 10_000, version: 1 },
      approved: null,
    })
    const read = await approvalOf(id)
    expect(await approve(id, { name: 'Eve' })).toMatchObject({ status: 400, errors: { name: expect.any(String) } })
    expect(await approve(id, { agreed: false })).toMatchObject({ status: 400, errors: { agreed: expect.any(String) } })
    expect((await approve(id)).status).toBe(204)
    // Twice is as good as once.
    expect((await answer(id, 'approval', read)).status).toBe(204)
    expect((await founderPage(id)).page).toMatchObject({ sent: null, approved: { version: 1, state: 'approved' } })
    for (const change of [`summary = 'Else'`, `amount = 1`, `hash = 'else'`, `approved_at = now()`, `scheme = null`])
      await expect(execute(`update company_profile set ${change} where submission_id = '${id}'`)).rejects.toThrow(
        'never changes',
      )
    const [audited] = await execute<{ detail: object }>(
      `select detail from audit_entry where action = 'introduction.description-approved' and subject_id = '${id}'`,
    )
    const wording = createHash('sha256').update(APPROVAL).digest('hex')
    expect(audited?.detail).toEqual({ version: 1, hash: read.hash, wording })
  })

  it('should have a next version, which replaces the approved one once it is approved itself', async () => {
    const id = await founder()
    await describeCompany(id)
    await act(id, 'description/sending')
    await approve(id)
    expect((await describeCompany(id, { headline: 'Looms that plan' })).status).toBe(204)
    await act(id, 'description/sending')
    expect((await founderPage(id)).page).toMatchObject({ sent: { version: 2 }, approved: { version: 1 } })
    expect((await approve(id)).status).toBe(204)
    expect((await entryOf(id)).founder).toMatchObject({
      open: null,
      approved: { version: 2 },
      former: [{ version: 1, state: 'replaced' }],
    })
  })

  it('should go back to the desk with the changes that the founder wants', async () => {
    const id = await founder()
    await describeCompany(id)
    await act(id, 'description/sending')
    expect((await answer(id, 'change', { body: '' })).status).toBe(400)
    expect((await answer(id, 'change', { body: 'We weave more.' })).status).toBe(204)
    expect((await entryOf(id)).founder?.open).toMatchObject({ state: 'draft', changeRequest: 'We weave more.' })
    await act(id, 'description/sending')
    expect((await entryOf(id)).founder?.open?.changeRequest).toBeNull()
  })

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['by the founder', (id) => answer(id, 'withdrawal')],
    ['by a handler', (id) => act(id, 'description/withdrawal')],
    ['with the application', async (id) => {
      await execute(`update submission set status = 'in-progress', outcome = null, decided_at = null where id = '${id}'`)
      const { statusCode } = await test.inject({ method: 'POST', url: '/api/status/withdrawal', payload: { token: linkOf(id) } })
      return { status: statusCode }
    }],
  ])('should be withdrawn %s, with the version in preparation', async (_who, withdraw) => {
    const id = await founder()
    await describeCompany(id)
    await act(id, 'description/sending')
    await approve(id)
    await describeCompany(id)
    expect((await withdraw(id)).status).toBe(204)
    expect(await statesOf(id)).toEqual(['withdrawn', 'withdrawn'])
    expect((await founderPage(id)).status).toBe(404)
  }) // prettier-ignore

  it.each([
    ['a name', { summary: 'Ada leads us.' }, 'summary'],
    ['the company', { headline: 'Analytical-Engines weaves' }, 'headline'],
    ['an address', { summary: 'Write to looms@mill' }, 'summary'],
    ['a telephone number', { summary: 'Ring 020 7946 0123.' }, 'summary'],
    ['more than five million', { amount: 5_000_001 }, 'amount'],
    ['a least above the amount', { minimum: 250_001 }, 'minimum'],
    ['no words', { summary: '' }, 'summary'],
    ['a headline that is too long', { headline: 'a'.repeat(121) }, 'headline'],
    ['a summary that is too long', { summary: 'a'.repeat(1201) }, 'summary'],
    ['a sector of no list', { sector: 'Gold' }, 'sector'],
    ['a scheme of no list', { scheme: 'VCT' }, 'scheme'],
  ])('should be refused with %s', async (_what, change, field) => {
    const id = await founder()
    expect(await describeCompany(id, change)).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } })
    expect((await entryOf(id)).founder?.open).toBeNull()
  })

  it('should not be sent once it names the company, as a correction of the name may make it', async () => {
    const id = await founder()
    await describeCompany(id)
    await execute(`update submission set name = 'Ada Mills' where id = '${id}'`)
    expect(await act(id, 'description/sending')).toMatchObject({
      status: 400,
      errors: { summary: expect.stringContaining('name') },
    })
    expect(await statesOf(id)).toEqual(['draft'])
  })

  it('should be for handlers to write and viewers to read', async () => {
    const id = await founder()
    expect((await describeCompany(id, {}, staff.viewer)).status).toBe(403)
    await describeCompany(id)
    expect((await entryOf(id, staff.viewer)).founder?.open).toMatchObject({ headline: BLIND.headline })
  })
})

describe('each state of a description', () => {
  /** How a description comes to each state, by moves alone. */
  const TO: Record<ProfileState, (id: string) => Promise<unknown>> = {
    draft: (id) => describeCompany(id),
    async sent(id) {
      await describeCompany(id)
      await act(id, 'description/sending')
    },
    async approved(id) {
      await TO.sent(id)
      await approve(id)
    },
    async replaced(id) {
      await TO.approved(id)
      await describeCompany(id, { headline: 'Looms that plan' })
      await act(id, 'description/sending')
      await approve(id)
    },
    async withdrawn(id) {
      await describeCompany(id)
      await act(id, 'description/withdrawal')
    },
  }
  const MOVES = {
    draft: (id: string) => describeCompany(id),
    send: (id: string) => act(id, 'description/sending'),
    approve: (id: string) => approve(id),
    'ask-change': (id: string) => answer(id, 'change', { body: 'More.' }),
    withdraw: (id: string) => act(id, 'description/withdrawal'),
  }
  type Move = keyof typeof MOVES
  const cases = PROFILE_STATES.flatMap((state) => (Object.keys(MOVES) as Move[]).map((move) => [state, move] as const))

  it.each(cases)('should answer, when %s, to %s as the table says', async (state, move) => {
    const id = await founder()
    await TO[state](id)
    const before = await statesOf(id)
    expect(before[0]).toBe(state)
    const { status } = await MOVES[move](id)
    const after = await statesOf(id)
    const { from, to } = PROFILE_MOVES[move]
    if ((from as readonly string[]).includes(state)) expect([status, after[0]]).toEqual([204, to])
    // A description that has ended leaves room for the next version, and withdrawing ends what replaced it.
    else if (move === 'draft') expect([status, after]).toEqual([204, [...before, 'draft']])
    else if (move === 'withdraw' && state === 'replaced') expect([status, after]).toEqual([204, [state, 'withdrawn']])
    else expect([status, after]).toEqual([409, before])
  })
})

describe('a page that is out of date', () => {
  it('should approve nothing but what its reader has read', async () => {
    const id = await founder()
    await describeCompany(id)
    await act(id, 'description/sending')
    const read = await approvalOf(id)
    await describeCompany(id, { summary: 'Thirteen mills pay.' })
    expect(await answer(id, 'approval', read)).toMatchObject({ status: 409 })
    await act(id, 'description/sending')
    expect(await answer(id, 'approval', read)).toMatchObject({
      status: 409,
      message: expect.stringContaining('latest'),
    })
    expect(await statesOf(id)).toEqual(['sent'])
    expect((await approve(id)).status).toBe(204)
    // Nor a version that has been replaced since.
    await describeCompany(id, { summary: 'Fourteen mills pay.' })
    await act(id, 'description/sending')
    const second = await approvalOf(id)
    await answer(id, 'approval', second)
    expect((await answer(id, 'approval', read)).status).toBe(409)
    expect(await statesOf(id)).toEqual(['replaced', 'approved'])
  })

  it('should end one way where two instances are asked at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await founder()
      await describeCompany(id)
      await act(id, 'description/sending')
      const read = await approvalOf(id)
      const statuses = await Promise.all([
        answer(id, 'approval', read, test),
        answer(id, 'approval', read, there),
        answer(id, 'change', { body: 'More.' }, there),
      ])
      const [state] = await statesOf(id)
      const [one, two, change] = statuses.map(({ status }) => status)
      expect([state, one, two, change]).toEqual(
        state === 'approved' ? ['approved', 204, 204, 409] : ['draft', 409, 409, 204],
      )
      const approvals = await execute(
        `select 1 from audit_entry where action = 'introduction.description-approved' and subject_id = '${id}'`,
      )
      expect(approvals).toHaveLength(state === 'approved' ? 1 : 0)
    }
  })
})
