import type pg from 'pg'
import { DAY_MS } from '../../src/common/durations.rules.js'
import { londonDay } from '../../src/common/london-time.js'

/** A view of the desk: its data, and its page if it has one. */
export interface View {
  what: string
  data: string
  page?: string
}

const LISTS: [what: string, query: string][] = [
  ['first page', ''],
  ['page 5,000 by link', '?page=5000'],
  ['last page by link', '?page=1000000'],
  ['page 5,000, oldest first', '?sort=received&dir=asc&page=5000'],
  ['page 5,000, by name', '?sort=name&page=5000'],
  ['page 5,000 of the done', '?status=done&page=5000'],
  ['by name', '?sort=name'],
  ['by country', '?sort=country'],
  ['by status', '?sort=status'],
  ['by due date', '?sort=due'],
  ['by due date, the last first', '?sort=due&dir=desc'],
  ['search, a name', '?q=quartermaine'],
  ['search, two words', '?q=ada%20kestrel'],
  ['search, an address', '?q=ada.ashworth'],
  ['search, part of a common word', '?q=exa'],
  ['search, two letters', '?q=ad'],
  ['search, no match', '?q=zzyzx'],
  ['filter, status', '?status=new'],
  ['filter, country', '?country=Switzerland'],
  ['filter, last 7 days', '?within=7'],
  ['filter, type and dates', '?kind=founder&from=2026-01-01&to=2026-06-30'],
  ['filter, mine', '?owner=me'],
  ['filter, no owner', '?owner=none'],
  ['filter, overdue', '?overdue=yes'],
  ['filter, mail not delivered', '?mail=undelivered'],
  ['search and filters', '?q=ravenscroft&country=Germany&status=done'],
  ['search and filters, sorted', '?q=robotics&status=done&sort=country'],
]

const SEARCHES: [what: string, words: string][] = [
  ['a reference', 'SEED-7B'],
  ['a name', 'tamsin quartermaine'],
  ['an address', 'ada.ashworth'],
  ['a phone, as it is said', '07700 900412'],
  ['a business', 'kestrel robotics'],
  ['words of a note', 'ring back'],
  ['no match', 'zzyzx'],
]

const daysAgo = (days: number) => londonDay(new Date(Date.now() - days * DAY_MS))

const REST: [what: string, data: string, page?: string][] = [
  ['inbox', 'inbox'],
  ['inbox, page 5,000', 'inbox?page=5000'],
  ['inbox, by arrival', 'inbox?sort=received'],
  ['inbox, by name', 'inbox?sort=name'],
  ['inbox, by due date', 'inbox?sort=due'],
  ['inbox, no owner', 'inbox?owner=none'],
  ['inbox, several statuses', 'inbox?status=accepted,declined,waiting'],
  ['applications by amount and stage', 'applications?least=250000&most=500000&stage=early-revenue'],
  ['applications by industry', 'applications?industry=energy'],
  ['registrations by scheme', 'registrations?scheme=yes,unsure'],
  ['discovery calls, by date', 'discovery-calls?sort=preferred', 'discovery-calls?sort=preferred'],
  ['my work', 'work', 'work'],
  ['saved views and their counts', 'views', 'views'],
  ['the reports', 'reports', 'reports'],
  ['the reports by campaign', 'reports?by=campaign'],
  ...[365, 740].flatMap((days): typeof REST => [
    [`the reports of ${days} days`, `reports?from=${daysAgo(days - 1)}`],
    [`the reports of ${days} days by campaign`, `reports?by=campaign&from=${daysAgo(days - 1)}`],
  ]),
  ['mail, not sent yet', 'mail', 'mail'],
  ['mail, handed over', 'mail?state=sent', 'mail?state=sent'],
  ['mail, not delivered', 'mail?state=failed', 'mail?state=failed'],
  ['audit log', 'audit', 'audit'],
  ['audit log, one action', 'audit?action=role.granted', 'audit?action=role.granted'],
  ['audit log, a common action', 'audit?action=entry.changed', 'audit?action=entry.changed'],
  ['audit log, some days', 'audit?from=2026-03-01&to=2026-03-02', 'audit?from=2026-03-01&to=2026-03-02'],
  ['review', 'review', 'review'],
  ['people', 'people', 'people'],
  ['users', 'users', 'users'],
  ['templates', 'templates', 'templates'],
  ['tokens', 'tokens', 'tokens'],
  ['webhooks', 'webhooks', 'webhooks'],
]

/** Every view of the desk; those of one entry, one person and one webhook use records of this database. */
export async function viewsOf(client: pg.Client): Promise<View[]> {
  const one = async (text: string) => (await client.query<{ id: string }>(text)).rows[0]?.id ?? ''
  const person = await one(
    `select person_id as id from submission where answered_at is not null order by received_at desc limit 1`,
  )
  const entry = await one(`select id from submission where answered_at is not null order by received_at desc limit 1`)
  const busiest = await one(`select person_id as id from submission group by person_id order by count(*) desc limit 1`)
  const webhook = await one(`select id from webhook_endpoint limit 1`)
  const admin = (path: string) => `/admin/${path}`
  const api = (path: string) => `/api/admin/${path}`
  return [
    ...LISTS.map(([what, query]) => ({
      what,
      data: api(`registrations${query}`),
      page: admin(`registrations${query}`),
    })),
    ...SEARCHES.map(([what, words]) => ({
      what: `search of all kinds, ${what}`,
      data: api(`search?q=${encodeURIComponent(words)}`),
      page: admin(`search?q=${encodeURIComponent(words)}`),
    })),
    { what: 'an entry', data: api(`submissions/${entry}`), page: admin(`registrations/${entry}`) },
    { what: 'its neighbours', data: api(`registrations/neighbours/${entry}`) },
    { what: 'its answer', data: api(`submissions/${entry}/answer`), page: admin(`registrations/${entry}/answer`) },
    { what: 'a person', data: api(`people/${person}`), page: admin(`people/${person}`) },
    { what: 'the person with the most entries', data: api(`people/${busiest}`), page: admin(`people/${busiest}`) },
    { what: 'the preview of an erasure', data: api(`people/${busiest}/erasure`) },
    { what: 'deliveries of a webhook', data: api(`webhooks/${webhook}`), page: admin(`webhooks/${webhook}`) },
    ...REST.map(([what, data, page]) => ({ what, data: api(data), page: page && admin(page) })),
  ]
}
