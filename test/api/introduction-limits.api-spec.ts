import { afterAll, describe, expect, it } from '@jest/globals'
import { entrepreneurApplication } from '../support/form-payloads.js'
import { personOf } from './admin-support.js'
import { startIntroductions } from './introductions-support.js'

const introductions = await startIntroductions()
const {
  test,
  admin,
  execute,
  application,
  company,
  cleared,
  pair,
  propose,
  move,
  stored,
  introductionAt,
  reply,
  stepsOf,
  founder,
} = introductions
afterAll(introductions.close)

/** Made so at once, between all of the given; only what limits count is right about them. */
const filled = (founders: string[], investors: string[], profile: string, state: string, columns = '', values = '') =>
  execute(`insert into introduction (id, reference, founder_id, investor_id, profile_id, state, created_at, changed_at${columns && `, ${columns}`})
    select gen_random_uuid(), 'IN-' || f.id || i.id, f.id, i.id, '${profile}', '${state}', now(), now()${values && `, ${values}`}
    from submission f, submission i where f.id in ('${founders.join("','")}') and i.id in ('${investors.join("','")}')`)

const several = async (count: number, make: () => Promise<string>) => {
  const made: string[] = []
  while (made.length < count) made.push(await make())
  return made
}
const proposed = async (founderId: string, investorId: string) => {
  const { status, body } = await propose(founderId, investorId)
  expect(status).toBe(201)
  return body.id
}
const refused = (words: RegExp) => ({ status: 409, message: expect.stringMatching(words) })

describe('the limits of asking', () => {
  it('should be one ask a day for an investor, and as many in thirty days as they say', async () => {
    const one = await cleared()
    const asks = await several(4, async () => proposed((await company()).id, one.id))
    const earlier = (id: string | undefined, days: number) =>
      execute(`update introduction set asked_at = now() - interval '${days} days' where id = '${id}'`)
    expect((await move(asks[0] as string, 'ask')).status).toBe(204)
    expect(await move(asks[1] as string, 'ask')).toMatchObject(refused(/asked today/))
    await earlier(asks[0], 2)
    expect((await move(asks[1] as string, 'ask')).status).toBe(204)
    await earlier(asks[1], 1.5)
    expect(await move(asks[2] as string, 'ask')).toMatchObject(refused(/at most 2 in 30 days/))
    await execute(`update investor set per_month = 3 where submission_id = '${one.id}'`)
    expect((await move(asks[2] as string, 'ask')).status).toBe(204)
    await earlier(asks[2], 1.5)
    expect(await move(asks[3] as string, 'ask')).toMatchObject(refused(/at most 3/))
    await earlier(asks[0], 31)
    expect((await move(asks[3] as string, 'ask')).status).toBe(204)
  })

  it('should hold for the person, whichever application of theirs is asked', async () => {
    const one = await cleared()
    const again = await application(undefined, true, { email: one.email })
    await introductions.act(again.id, 'invitation')
    await execute(`insert into investor_statement (id, submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day)
      select gen_random_uuid(), '${again.id}', address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day
      from investor_statement where submission_id = '${one.id}'`)
    const [first, second] = [
      await proposed((await company()).id, one.id),
      await proposed((await company()).id, again.id),
    ]
    expect((await move(first, 'ask')).status).toBe(204)
    expect(await move(second, 'ask')).toMatchObject(refused(/asked today/))
  })

  it('should never ask one person twice about a company, once two turn out to be one, until that is taken back', async () => {
    const { id } = await company()
    const [one, other] = [await cleared(), await cleared()]
    const [first, second] = [await proposed(id, one.id), await proposed(id, other.id)]
    const person = await personOf(test, one.id)
    const merge = `/api/admin/people/${person}/merge`
    const { status, body } = await admin.send<{ id: string }>('POST', merge, { other: await personOf(test, other.id) })
    expect(status).toBe(200)
    expect((await move(first, 'ask')).status).toBe(204)
    await execute(`update introduction set asked_at = now() - interval '2 days' where id = '${first}'`)
    expect(await move(second, 'ask')).toMatchObject(refused(/already an introduction/))
    expect((await admin.send('POST', `/api/admin/person-merges/${body.id}/undo`)).status).toBe(200)
    expect((await move(second, 'ask')).status).toBe(204)
  })

  it('should be three a day and ten open for a company', async () => {
    const { id, profile } = await company()
    const three = await several(3, async () => (await application()).id)
    await filled([id], three, profile, 'lapsed', 'asked_at, closed_by', `now(), 'product'`)
    const one = await proposed(id, (await cleared()).id)
    expect(await move(one, 'ask')).toMatchObject(refused(/3 investors have been asked about this founder today/))
    await execute(
      `update introduction set asked_at = now() - interval '2 days' where founder_id = '${id}' and state = 'lapsed'`,
    )
    expect((await move(one, 'ask')).status).toBe(204)
    const ten = await several(9, async () => (await application()).id)
    await filled([id], ten, profile, 'asked', 'ends_on', 'current_date + 3')
    expect(await move(await proposed(id, (await cleared()).id), 'ask')).toMatchObject(refused(/10 introductions open/))
    const wish = await cleared()
    const { body } = await wish.client.send<{ id: string }>('POST', `/api/companies/${profile}/interest`)
    expect(await move(body.id, 'put')).toMatchObject(refused(/10 introductions open/))
  })

  it('should be ten open wishes of an investor', async () => {
    const { founder: one, investor } = await pair()
    const ten = await several(10, founder)
    await filled(ten, [investor.id], one.profile, 'wanted', 'investor_at', 'now()')
    const want = () => investor.client.send<{ message: string }>('POST', `/api/companies/${one.profile}/interest`)
    expect(await want()).toMatchObject({ status: 409, body: { message: expect.stringMatching(/10 wishes open/) } })
    await execute(`update introduction set state = 'stopped', closed_by = 'handler' where founder_id = '${ten[0]}'`)
    expect((await want()).status).toBe(200)
  })

  it('should be a hundred a day in all', async () => {
    const { founder: one, investor } = await pair()
    const founders = await several(10, async () => (await application(entrepreneurApplication)).id)
    const investors = await several(10, async () => (await application()).id)
    await filled(founders, investors, one.profile, 'lapsed', 'asked_at, closed_by', `now(), 'product'`)
    const id = await proposed(one.id, investor.id)
    expect(await move(id, 'ask')).toMatchObject(refused(/100 investors have been asked today/))
    expect(await stored(id)).toMatchObject({ state: 'proposed', asked_at: null })
    await execute(
      `update introduction set asked_at = asked_at - interval '2 days' where state = 'lapsed' and founder_id in ('${founders.join("','")}')`,
    )
    expect((await move(id, 'ask')).status).toBe(204)
  })

  it('should exclude anyone whose address refuses emails or who has paused', async () => {
    const { founder: one, investor } = await pair()
    const id = await proposed(one.id, investor.id)
    await execute(
      `insert into mail_suppression (recipient, reason, created_at) values ('${investor.email}', 'no such user', now())`,
    )
    expect(await move(id, 'ask')).toMatchObject(refused(/refuses mail: no such user/))
    await execute(`delete from mail_suppression`)
    await execute(`update investor set paused_until = current_date + 5 where submission_id = '${investor.id}'`)
    expect(await move(id, 'ask')).toMatchObject(refused(/paused/))
    await execute(`update investor set paused_until = null where submission_id = '${investor.id}'`)
    expect((await move(id, 'ask')).status).toBe(204)
    // Whom they have said yes to they meet, paused or not.
    await reply(investor.id, id, { answer: 'yes' })
    await execute(`update investor set paused_until = current_date + 5 where submission_id = '${investor.id}'`)
    await reply(one.id, id, { answer: 'yes' })
    expect(await stored(id)).toMatchObject({ state: 'introduced' })
  })

  it('should let no more than three of our emails a day reach a person, except to say that it has ended or is made', async () => {
    const { founder: one, investor } = await introductionAt('agreed')
    const mail = (about: string) =>
      execute(`insert into mail_message (id, template, recipient, variables, submission_id, state, attempts, created_at, sent_at)
        values (('0000' || substr(gen_random_uuid()::text, 5))::uuid, 'introduction-step', '${one.email}', '{"about":"${about}"}', '${one.id}', 'sent', 1, now(), now())`)
    const waits = async (submissionId: string) => {
      const [last] = (await stepsOf(submissionId)).slice(-1)
      const [job] = await execute<{ waits: boolean }>(
        `select start_after > now() + interval '1 hour' as waits from pgboss.job where id = '${last?.id}'`,
      )
      return [last?.about, job?.waits ?? false]
    }
    await mail('ended')
    await mail('introduced')
    await mail('chase')
    await mail('chase')
    // They have been asked before, so the next one is beyond the third.
    const other = await cleared()
    const { body } = await other.client.send<{ id: string }>('POST', `/api/companies/${one.profile}/interest`)
    await move(body.id, 'put')
    expect(await waits(one.id)).toEqual(['founder-ask', true])
    await move(body.id, 'stop')
    expect(await waits(other.id)).toEqual(['ended', false])
    const { id } = (
      await execute<{ id: string }>(
        `select id from introduction where founder_id = '${one.id}' and investor_id = '${investor.id}'`,
      )
    )[0] as { id: string }
    await reply(one.id, id, { answer: 'yes' })
    expect(await waits(one.id)).toEqual(['introduced', false])
  })
})
