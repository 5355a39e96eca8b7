import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/core'
import { DAY_MS } from '../common/durations.rules.js'
import { DESK_OUTCOMES, standingOf } from '../common/entry-status.rules.js'
import { londonDay } from '../common/london-time.js'
import { insertSubmissions, submissionRow } from '../forms/submission.repository.js'
import { COMPLAINT_SUBJECTS, type FormType } from '../common/form-options.rules.js'

const PEOPLE_PER_ENTRY = 0.3

const BATCH = 1000

/** Invented throughout: phone numbers from Ofcom's range for fiction, domains reserved for examples. */
const FIRST = ['Ada', 'Amir', 'Anneke', 'Beatriz', 'Bronagh', 'Callum', 'Chidi', 'Clémence', 'Dafydd', 'Deepa', 'Eilidh', 'Emeka', 'Farah', 'Finlay', 'Gethin', 'Grace', 'Hamza', 'Hyacinth', 'Ibrahim', 'Isla', 'Jakub', 'Josephine', 'Kirsty', 'Kwabena', 'Leila', 'Lorcan', 'Magnus', 'Mairi', 'Nadia', 'Niamh', 'Oluwaseun', 'Owen', 'Paloma', 'Philippa', 'Quentin', 'Rashid', 'Rosalind', 'Saoirse', 'Shreya', 'Søren', 'Tamsin', 'Thandiwe', 'Ulrich', 'Uma', 'Verity', 'Wilhelmina', 'Xavier', 'Yusuf', 'Zoë', 'Zubair'] // prettier-ignore
const LAST = ['Abernathy', 'Achebe', 'Ashworth', 'Balogun', 'Blackthorn', 'Bramwell', 'Carruthers', 'Chaudhry', 'Cholmondeley', 'Dalgleish', 'Delacroix', 'Dunmore', 'Eastlake', 'Fairweather', 'Featherstone', 'Fitzgerald', 'Galbraith', 'Greenhalgh', 'Grzybowski', 'Hathersage', 'Haverstock', 'Iqbal', 'Jankowski', 'Kavanagh', 'Kettlewell', 'Khatun', 'Lindqvist', 'Llewelyn', 'MacAskill', 'Marchbanks', 'Mwangi', 'Nakamura', 'Nightingale', 'Ogunleye', 'Osterberg', 'Pemberley', 'Penhaligon', 'Quartermaine', 'Ramaswamy', 'Ravenscroft', 'Saltonstall', 'Siddiqui', 'Szymański', 'Thistlewood', 'Threlkeld', 'Underhill', 'Vandersteen', 'Wainwright', 'Winterbourne', 'Yarborough'] // prettier-ignore
const TRADE = ['Anvil', 'Beacon', 'Bramble', 'Cobalt', 'Copper', 'Dovetail', 'Ember', 'Falcon', 'Fathom', 'Foundry', 'Gable', 'Harbour', 'Heron', 'Indigo', 'Juniper', 'Kestrel', 'Lantern', 'Larch', 'Loom', 'Marl', 'Mercator', 'Millrace', 'Nimbus', 'Orchard', 'Osprey', 'Pewter', 'Quarry', 'Rowan', 'Saffron', 'Sextant', 'Slate', 'Tallow', 'Tern', 'Thimble', 'Umber', 'Vellum', 'Wharf', 'Willow', 'Yarrow', 'Zephyr'] // prettier-ignore
const KIND = ['Analytics', 'Batteries', 'Biosciences', 'Ceramics', 'Diagnostics', 'Energy', 'Foods', 'Freight', 'Glass', 'Health', 'Instruments', 'Interiors', 'Labs', 'Learning', 'Logistics', 'Marine', 'Materials', 'Mobility', 'Optics', 'Packaging', 'Payments', 'Robotics', 'Sensors', 'Software', 'Textiles', 'Water'] // prettier-ignore
const COUNTRIES = ['United Kingdom', 'UK', 'UK', 'United Kingdom', 'Ireland', 'United Kingdom', 'Germany', 'United Kingdom', 'France', 'United Kingdom', 'Netherlands', 'United States', 'United Kingdom', 'Canada', 'Switzerland', 'United Kingdom', 'Australia', 'United Kingdom', 'Other', 'United Kingdom'] // prettier-ignore
const ROLES = ['Investor - 10k-50k', 'Investor - 50k-100k (Accredited)', 'Founder - Revenue: <5k, Seeking: 50k-150k, SEIS/EIS: yes', 'Chief Executive', 'Investor - 250k+ (Accredited)', 'Founder - Revenue: 25k-100k, Seeking: 250k-500k, SEIS/EIS: unsure', 'Finance Director', 'Head of Product'] // prettier-ignore

const pick = <T>(values: readonly T[], index: number) => values[Math.floor(index) % values.length] as T

/** The person and company of row `i`, varied so that neither names nor days repeat in step. */
function personOf(i: number) {
  const [trade, kind] = [pick(TRADE, i * 13 + i / 40), pick(KIND, i * 11 + i / 26)]
  const [firstName, lastName] = [pick(FIRST, i * 31 + i / 50), pick(LAST, i * 17 + i / 7)]
  const domain = `${trade}${kind}.example`.toLowerCase()
  const address = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^a-z.]/gi, '')
    .toLowerCase()
  return {
    firstName,
    lastName,
    email: `${address}${i}@${domain}`,
    phone: `+44 7700 900${String(i % 1000).padStart(3, '0')}`,
    business: `${trade} ${kind}`,
    domain,
  }
}

type Person = ReturnType<typeof personOf>

const FIELDS: Record<FormType, (i: number, person: Person, receivedAt: Date) => Record<string, string>> = {
  'investor-show': (i, { firstName, lastName, email, phone, business, domain }) => ({
    firstName, lastName, email, phone,
    country: pick(COUNTRIES, i),
    jobRole: pick(ROLES, i),
    businessName: [0, 1, 4].includes(i % 8) ? '' : business,
    businessWebsite: [3, 6, 7].includes(i % 8) ? `https://${domain}` : '',
  }), // prettier-ignore
  'discovery-call': (i, { firstName, lastName, email, phone }, receivedAt) => ({
    firstName, lastName, email, phone,
    country: pick(COUNTRIES, i),
    preferredDate: new Date(receivedAt.getTime() + 9 * DAY_MS).toISOString().slice(0, 10),
  }), // prettier-ignore
  application: (i, { firstName, lastName, email, phone, business }) => ({
    fullName: `${firstName} ${lastName}`, email, phone, company: business, position: 'Founder',
    ...(i % 3 === 0
      ? { userType: 'investor', industryFocus: 'Energy', investmentRange: '100k-500k' }
      : { userType: 'entrepreneur', fundingAmount: '250k-500k', businessStage: 'early-revenue' }),
  }), // prettier-ignore
  complaint: (i, { firstName, lastName, email }) => ({
    fullName: `${firstName} ${lastName}`, email,
    about: pick(COMPLAINT_SUBJECTS, i),
    description: 'The invitation came a day after the show.',
  }), // prettier-ignore
}

/** UUIDv7 ids of the right time, as the product itself creates them. */
function idOf(type: FormType, i: number, salt: number, receivedAt: Date) {
  const digest = createHash('md5').update(`${type}${i}-${salt}`).digest('hex')
  const time = receivedAt.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`
}

function standingAt(i: number, receivedAt: Date) {
  if (Date.now() - receivedAt.getTime() < 3 * DAY_MS || i % 200 === 0) return standingOf('new')
  if (i % 40 === 1) return standingOf('spam')
  if (i % 9 === 2) return standingOf('in-progress')
  if (i % 100 === 7) return standingOf('waiting', { waitingUntil: londonDay(new Date(Date.now() + (i % 21) * DAY_MS)) })
  const outcome = DESK_OUTCOMES[i % DESK_OUTCOMES.length]
  return standingOf('done', { outcome, outcomeReason: outcome === 'declined' ? 'Not a fit for our investors.' : null })
}

async function insertBatch(
  em: EntityManager,
  type: FormType,
  { from, size, salt, people, days }: Record<'from' | 'size' | 'salt' | 'people' | 'days', number>,
) {
  const submissions = Array.from({ length: size }, (_, offset) => {
    const i = from + offset
    const receivedAt = new Date(Date.now() - (days * DAY_MS * ((i * 7919) % 1_000_003)) / 1_000_003)
    const fields = FIELDS[type](i, personOf(i % people), receivedAt)
    return {
      i,
      type,
      receivedAt,
      fields,
      id: idOf(type, i, salt, receivedAt),
      reference: `SEED-${i.toString(16).toUpperCase()}`,
      bodyHash: '',
      context: {},
    }
  })
  await insertSubmissions(
    em,
    submissions.map(({ i, ...submission }) => {
      const { status, waitingUntil, outcome, outcomeReason } = standingAt(i, submission.receivedAt)
      return {
        ...submissionRow(submission),
        status,
        waiting_until: waitingUntil,
        ...(waitingUntil && { due_at: `${waitingUntil}T23:59:59Z` }),
        outcome,
        outcome_reason: outcomeReason,
        decided_at:
          outcome && new Date(Math.min(Date.now(), submission.receivedAt.getTime() + 2 * DAY_MS)).toISOString(),
        version: status === 'new' ? 1 : 2,
      }
    }),
  )
}

function showProgress(done: number, total: number, started: number) {
  const share = done / total
  const left = Math.round((((Date.now() - started) / 1000) * (1 - share)) / Math.max(share, 0.001))
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░')
  const words = `${bar} ${Math.floor(share * 100)}%  ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}  ${left} s left`
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${words}`)
  else if (done === total || done % (BATCH * 10) === 0) process.stdout.write(`${words}\n`)
}

/** `count` registrations, a tenth as many applications and a twentieth as many discovery calls, received over the last `days`. */
export async function seed(em: EntityManager, count: number, days = 730) {
  const parts: [FormType, number][] = [
    ['investor-show', count],
    ['application', Math.ceil(count / 10)],
    ['discovery-call', Math.ceil(count / 20)],
    ['complaint', Math.ceil(count / 1000)],
  ]
  const total = parts.reduce((sum, [, rows]) => sum + rows, 0)
  const started = Date.now()
  const salt = started % 1_000_000
  const people = Math.ceil(count * PEOPLE_PER_ENTRY)
  let done = 0
  for (const [type, rows] of parts)
    for (let from = 0; from < rows; from += BATCH) {
      const size = Math.min(BATCH, rows - from)
      await insertBatch(em, type, { from, size, salt, people, days })
      done += size
      showProgress(done, total, started)
    }
  return { total, seconds: Math.round((Date.now() - started) / 1000) }
}
