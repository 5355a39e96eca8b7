import { afterAll, describe, expect, it } from '@jest/globals'
import { Submission } from '../../src/forms/submission.entity.js'
import { investorRepository } from '../../src/introductions/investor.repository.js'
import { clearanceOf, lastDayOf } from '../../src/introductions/investing.rules.js'
import { startIntroductions } from './introductions-support.js'

const { test, execute, investor, sign, mailsOf, daily: runDaily, close } = await startIntroductions()
afterAll(close)

describe('clearance in the database', () => {
  it('should be what the rule says, whatever the state', async () => {
    const { id, client, email } = await investor()
    await sign(client)
    const now = new Date()
    const changes = [
      `update investor_statement set clears_at = signed_at + interval '1 day'`,
      `update investor_statement set clears_at = signed_at`,
      `update investor_statement set last_day = (now() at time zone 'Europe/London')::date`,
      `update investor_statement set last_day = (now() at time zone 'Europe/London')::date - 1`,
      `update investor_statement set last_day = '2999-01-01', ended_at = now()`,
      `update investor_statement set ended_at = null, address = 'eve@weaving.example'`,
      `update investor_statement set address = '${email}'`,
    ]
    const standings = [
      `status = 'done', outcome = 'accepted'`, `status = 'new', outcome = null`, `status = 'spam', outcome = null`,
      `status = 'done', outcome = 'withdrawn'`, `status = 'done', outcome = 'declined', outcome_reason = 'x'`,
    ] // prettier-ignore
    const pauses = [
      'null',
      `(now() at time zone 'Europe/London')::date`,
      `(now() at time zone 'Europe/London')::date + 1`,
    ]
    const seen = new Set<string>()
    const compare = async () => {
      const em = test.em.fork()
      const submission = await em.findOneOrFail(Submission, { id })
      const [row, statements] = [await investorRepository.find(em, id), await investorRepository.statements(em, [id])]
      const { state } = clearanceOf({ application: submission, investor: row, statements }, now)
      seen.add(state)
      expect([state, (await investorRepository.cleared(em, [id], now)).has(id)]).toEqual([state, state === 'cleared'])
    }
    for (const change of changes) {
      await execute(`${change} where submission_id = '${id}'`)
      for (const standing of standings) {
        const decided = standing.startsWith(`status = 'done'`) ? 'now()' : 'null'
        const reason = standing.includes('outcome_reason') ? '' : ', outcome_reason = null'
        await execute(`update submission set ${standing}${reason}, decided_at = ${decided} where id = '${id}'`)
        for (const pause of pauses) {
          await execute(`update investor set paused_until = ${pause} where submission_id = '${id}'`)
          await compare()
        }
      }
    }
    await execute(`delete from investor where submission_id = '${id}'`)
    await compare()
    expect([...seen].sort()).toEqual(['cleared', 'closed', 'expired', 'not-invited', 'paused', 'unsigned', 'waiting'])
  })
})

describe('the notices before a statement ends', () => {
  it('should be sent once at thirty days and once at seven, and not for a renewed one', async () => {
    const { id, client } = await investor()
    await sign(client)
    const lastDay = lastDayOf(new Date())
    const daily = (daysBefore: number) =>
      runDaily(new Date(Date.parse(`${lastDay}T12:00:00Z`) - daysBefore * 86_400_000))
    const notices = async () => (await mailsOf(id)).filter(({ variables }) => variables.about === 'expiring').length
    for (const [days, count] of [[31, 0], [30, 1], [29, 1], [8, 1], [7, 2], [6, 2], [0, 2]] as const) {
      await daily(days)
      expect([days, await notices()]).toEqual([days, count])
    }
    await execute(`update investor set noticed_for = null, noticed_days = null where submission_id = '${id}'`)
    await execute(`insert into investor_statement (id, submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day)
      select gen_random_uuid(), submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day + 365
      from investor_statement where submission_id = '${id}'`)
    await daily(7)
    expect(await notices()).toBe(2)
  }) // prettier-ignore
})
