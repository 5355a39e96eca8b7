import { BUSINESS_STAGES } from '../../src/common/form-options.rules.js'
import { REGIONS, SCHEMES, SECTORS } from '../../src/introductions/investing.rules.js'

/** An SQL expression for a reproducible id in the API's format. */
export const inventedId = (kind: string, n: number | string = 'n') =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

const list = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join()}]`
const LISTS = {
  sectors: list(SECTORS),
  stages: list(BUSINESS_STAGES.map(({ value }) => value)),
  schemes: list(SCHEMES),
  regions: list(REGIONS),
}

/** An SQL expression for a reproducible pseudo-random number of a row and a purpose. */
const drawn = (purpose: string) => `(('x' || substr(md5(n || '${purpose}'), 1, 7))::bit(28)::int)`
const one = (values: string, purpose: string) => `(${values})[1 + ${drawn(purpose)} % cardinality(${values})]`
/** An SQL expression for none, one or two of the values. */
const some = (values: string, purpose: string) =>
  `case ${drawn(purpose)} % 3 when 0 then '{}'::text[] when 1 then array[${one(values, `${purpose}1`)}]
    else array[${one(values, `${purpose}1`)}, ${one(values, `${purpose}2`)}] end`

const people = (kind: 'investor' | 'entrepreneur', count: number) => [
  `insert into person select ${inventedId(kind)} from generate_series(1, ${count}) n`,
  `insert into person_address select '${kind}' || n || '@invented.example', ${inventedId(kind)}, now() from generate_series(1, ${count}) n`,
  `insert into submission (id, reference, type, kind, fields, received_at, body_hash, status, outcome, decided_at, person_id, address,
     name, email, phone, country, business_name, name_key, search)
   select ${inventedId(kind)}, 'AP-' || upper(substr('${kind}', 1, 1)) || n, 'application', '${kind}', '{}', now() - interval '90 days',
     'x', 'done', 'accepted', now() - interval '80 days', ${inventedId(kind)}, '${kind}' || n || '@invented.example',
     '${kind} ' || n, '${kind}' || n || '@invented.example', '+44 7700 900001', 'United Kingdom', 'Company ' || n, 'x', 'x'
   from generate_series(1, ${count}) n`,
]

/** Statements that fill a database with investors who have signed, and companies that may be described to them. */
export const inventedMatches = (investors: number, companies: number) => [
  ...people('investor', investors),
  ...people('entrepreneur', companies),
  `insert into investor (submission_id, invited_at, sectors, stages, schemes, regions, cheque_from, cheque_to, per_month)
   select ${inventedId('investor')}, now() - interval '80 days', ${Object.entries(LISTS)
     .map(([name, values]) => some(values, name))
     .join()},
     case when ${drawn('from')} % 3 > 0 then 5000 * (1 + ${drawn('from')} % 40) end,
     case when ${drawn('to')} % 3 > 0 then 5000 * (41 + ${drawn('to')} % 200) end, 6
   from generate_series(1, ${investors}) n`,
  `insert into investor_statement (id, submission_id, address, category, wording, wording_hash, sealed, signed_at, clears_at, last_day)
   select ${inventedId('statement')}, ${inventedId('investor')}, 'investor' || n || '@invented.example', 'high-net-worth', 'x', 'x', 'x',
     now() - interval '70 days', now() - interval '69 days', now() + interval '200 days'
   from generate_series(1, ${investors}) n`,
  `insert into company_profile (id, submission_id, version, state, headline, summary, sector, stage, scheme, region, amount, minimum, hash,
     written_at, sent_at, approved_at)
   select ${inventedId('profile')}, ${inventedId('entrepreneur')}, 1, 'approved', 'A company', 'It makes things.',
     ${one(LISTS.sectors, 'sector')}, ${one(LISTS.stages, 'stage')}, case when ${drawn('scheme')} % 3 > 0 then ${one(LISTS.schemes, 'scheme1')} end,
     ${one(LISTS.regions, 'region')}, 5000 * (2 + ${drawn('amount')} % 200), case when ${drawn('minimum')} % 2 > 0 then 5000 end, 'x',
     now() - interval '60 days', now() - interval '60 days', now() - interval '60 days'
   from generate_series(1, ${companies}) n`,
]

/** Two past introductions for each investor, both unanswered. */
export const inventedIntroductions = (investors: number, companies: number) => `
  insert into introduction (id, reference, founder_id, investor_id, profile_id, state, closed_by, created_at, changed_at, asked_at)
  select gen_random_uuid(), 'IN-' || n, ${inventedId('entrepreneur', 'company')}, ${inventedId('investor', `(1 + n % ${investors})`)},
    ${inventedId('profile', 'company')}, 'lapsed', 'product', asked_at, asked_at, asked_at
  from (select n, 1 + (n / ${investors} * 7 + n * 13) % ${companies} as company, now() - make_interval(hours => 48 + ${drawn('asked')} % 1200) as asked_at
    from generate_series(0, ${investors * 2 - 1}) n) invented
  on conflict do nothing`
