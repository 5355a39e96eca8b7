import { runCommand, say } from '../common/command.js'
import { PlainError } from '../common/plain-error.js'
import { readEnvironment } from '../config/environment.js'
import { openDatabase } from '../database/prepare.js'
import { sqlOf, type Sql } from './sql.js'

const USAGE = `npm run seed -- COUNT    COUNT invented registrations of the last two years, a tenth as many applications and a
                         twentieth as many discovery calls, for trying the desk and measuring it`

const BATCH = 5000
/** From here on the desk's indexes are built once at the end instead of row by row. */
const BULK = 20_000
const SECONDARY_INDEXES = `select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename = 'desk_entry' and indexname not like '%_pkey'`

/** Invented throughout; the numbers are of the range that Ofcom keeps for fiction, the domains of the one kept for examples. */
const FIRST = ['Ada', 'Amir', 'Anneke', 'Beatriz', 'Bronagh', 'Callum', 'Chidi', 'Clémence', 'Dafydd', 'Deepa', 'Eilidh', 'Emeka', 'Farah', 'Finlay', 'Gethin', 'Grace', 'Hamza', 'Hyacinth', 'Ibrahim', 'Isla', 'Jakub', 'Josephine', 'Kirsty', 'Kwabena', 'Leila', 'Lorcan', 'Magnus', 'Mairi', 'Nadia', 'Niamh', 'Oluwaseun', 'Owen', 'Paloma', 'Philippa', 'Quentin', 'Rashid', 'Rosalind', 'Saoirse', 'Shreya', 'Søren', 'Tamsin', 'Thandiwe', 'Ulrich', 'Uma', 'Verity', 'Wilhelmina', 'Xavier', 'Yusuf', 'Zoë', 'Zubair'] // prettier-ignore
const LAST = ['Abernathy', 'Achebe', 'Ashworth', 'Balogun', 'Blackthorn', 'Bramwell', 'Carruthers', 'Chaudhry', 'Cholmondeley', 'Dalgleish', 'Delacroix', 'Dunmore', 'Eastlake', 'Fairweather', 'Featherstone', 'Fitzgerald', 'Galbraith', 'Greenhalgh', 'Grzybowski', 'Hathersage', 'Haverstock', 'Iqbal', 'Jankowski', 'Kavanagh', 'Kettlewell', 'Khatun', 'Lindqvist', 'Llewelyn', 'MacAskill', 'Marchbanks', 'Mwangi', 'Nakamura', 'Nightingale', 'Ogunleye', 'Osterberg', 'Pemberley', 'Penhaligon', 'Quartermaine', 'Ramaswamy', 'Ravenscroft', 'Saltonstall', 'Siddiqui', 'Szymański', 'Thistlewood', 'Threlkeld', 'Underhill', 'Vandersteen', 'Wainwright', 'Winterbourne', 'Yarborough'] // prettier-ignore
const TRADE = ['Anvil', 'Beacon', 'Bramble', 'Cobalt', 'Copper', 'Dovetail', 'Ember', 'Falcon', 'Fathom', 'Foundry', 'Gable', 'Harbour', 'Heron', 'Indigo', 'Juniper', 'Kestrel', 'Lantern', 'Larch', 'Loom', 'Marl', 'Mercator', 'Millrace', 'Nimbus', 'Orchard', 'Osprey', 'Pewter', 'Quarry', 'Rowan', 'Saffron', 'Sextant', 'Slate', 'Tallow', 'Tern', 'Thimble', 'Umber', 'Vellum', 'Wharf', 'Willow', 'Yarrow', 'Zephyr'] // prettier-ignore
const KIND = ['Analytics', 'Batteries', 'Biosciences', 'Ceramics', 'Diagnostics', 'Energy', 'Foods', 'Freight', 'Glass', 'Health', 'Instruments', 'Interiors', 'Labs', 'Learning', 'Logistics', 'Marine', 'Materials', 'Mobility', 'Optics', 'Packaging', 'Payments', 'Robotics', 'Sensors', 'Software', 'Textiles', 'Water'] // prettier-ignore
const COUNTRIES = ['United Kingdom', 'UK', 'UK', 'United Kingdom', 'Ireland', 'United Kingdom', 'Germany', 'United Kingdom', 'France', 'United Kingdom', 'Netherlands', 'United States', 'United Kingdom', 'Canada', 'Switzerland', 'United Kingdom', 'Australia', 'United Kingdom', 'Other', 'United Kingdom'] // prettier-ignore
const ROLES = ['Investor - 10k-50k', 'Investor - 50k-100k (Accredited)', 'Founder - Revenue: <5k, Seeking: 50k-150k, SEIS/EIS: yes', 'Chief Executive', 'Investor - 250k+ (Accredited)', 'Founder - Revenue: 25k-100k, Seeking: 250k-500k, SEIS/EIS: unsure', 'Finance Director', 'Head of Product'] // prettier-ignore

/** The people and companies of row `i`, spread so that neither names nor days repeat in step. */
const PEOPLE = `
  select i, received_at, first_name, last_name, business, domain,
    lower(regexp_replace(normalize(first_name || '.' || last_name, NFD), '[^a-zA-Z.]', '', 'g')) || i || '@' || domain as email,
    '+44 7700 900' || lpad((i % 1000)::text, 3, '0') as phone
  from (
    select i, now() - interval '730 days' * ((i * 7919) % 1000003) / 1000003.0 as received_at,
      ($2::text[])[1 + (i * 31 + i / 50) % 50] as first_name, ($3::text[])[1 + (i * 17 + i / 7) % 50] as last_name,
      ($4::text[])[1 + (i * 13 + i / 40) % 40] || ' ' || ($5::text[])[1 + (i * 11 + i / 26) % 26] as business,
      lower(($4::text[])[1 + (i * 13 + i / 40) % 40] || ($5::text[])[1 + (i * 11 + i / 26) % 26]) || '.example' as domain
    from (select ($1::jsonb->>'from')::bigint + g as i from generate_series(0, ($1::jsonb->>'count')::int - 1) g) numbers
  ) drawn`

const FIELDS: Record<string, string> = {
  'investor-show': `'country', ($6::text[])[1 + i % 20], 'jobRole', ($7::text[])[1 + i % 8],
    'businessName', case when i % 8 in (0, 1, 4) then '' else business end,
    'businessWebsite', case when i % 8 in (3, 6, 7) then 'https://' || domain else '' end`,
  'discovery-call': `'country', ($6::text[])[1 + i % 20], 'preferredDate', to_char(received_at + interval '9 days', 'YYYY-MM-DD'), 'jobRole', case when $7::text[] is null then '' end`,
  application: `'fullName', first_name || ' ' || last_name, 'company', business,
    'userType', case when i % 3 = 0 then 'investor' else 'entrepreneur' end,
    'position', 'Founder', 'industryFocus', case when i % 3 = 0 then 'Energy' else '' end,
    'investmentRange', case when i % 3 = 0 then '100k-500k' else '' end,
    'fundingAmount', case when i % 3 = 0 then '' else '250k-500k' end,
    'businessStage', case when i % 3 = 0 then '' else 'early-revenue' end,
    'country', case when $6::text[] is null or $7::text[] is null then '' else '' end`,
}

/** Ids carry the time, as the product's own do. */
const insertBatch = (type: string) => `
  with people as (${PEOPLE}), told as (
    insert into form_submission (id, reference, type, fields, received_at, body_hash, review)
    select (lpad(to_hex((extract(epoch from received_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i || $1::text || '${type}'), 1, 3)
        || '8' || substr(md5('${type}' || i || $1::text), 1, 15))::uuid,
      'SEED-' || upper(to_hex(i)), '${type}',
      jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone, ${FIELDS[type]}),
      received_at, md5(i::text), 'clear'
    from people
    returning id, fields, received_at
  )
  insert into investor_show_registrations
    (id, first_name, last_name, email, phone, country, business_name, business_website, job_role, created_at)
  select id, fields->>'firstName', fields->>'lastName', fields->>'email', fields->>'phone', fields->>'country',
    nullif(fields->>'businessName', ''), nullif(fields->>'businessWebsite', ''), nullif(fields->>'jobRole', ''), received_at
  from told where '${type}' = 'investor-show'`

/** What is older than a few days has been seen to, mostly; told as the rows come, so that none of them is written twice. */
const SEEN_TO = [
  `create function desk_seed_status() returns trigger language plpgsql as $$
   begin
     if new.received_at < now() - interval '3 days' and hashtext(new.id::text) % 200 <> 0 then
       new.version := 2;
       new.status := case when hashtext(new.id::text) % 40 = 0 then 'spam' when hashtext(new.id::text) % 9 = 0 then 'in-progress' else 'done' end;
     end if;
     return new;
   end
   $$`,
  'create trigger desk_seed_status before insert on desk_entry for each row execute function desk_seed_status()',
]
const SEEN_TO_ENDS = ['drop trigger desk_seed_status on desk_entry', 'drop function desk_seed_status()']

function showProgress(done: number, total: number, started: number) {
  const share = done / total
  const left = Math.round((((Date.now() - started) / 1000) * (1 - share)) / Math.max(share, 0.001))
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░')
  const words = `${bar} ${Math.floor(share * 100)}%  ${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}  ${left} s left`
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[2K${words}`)
  else if (done === total || done % (BATCH * 10) === 0) process.stdout.write(`${words}\n`)
}

async function seed(execute: Sql, count: number) {
  const parts: [string, number][] = [
    ['investor-show', count],
    ['application', Math.ceil(count / 10)],
    ['discovery-call', Math.ceil(count / 20)],
  ]
  const total = parts.reduce((sum, [, rows]) => sum + rows, 0)
  const started = Date.now()
  const salt = started % 1_000_000
  const indexes = count < BULK ? [] : await execute<{ name: string; definition: string }>(SECONDARY_INDEXES)
  for (const { name } of indexes) await execute(`drop index ${name}`)
  for (const statement of SEEN_TO) await execute(statement)
  let done = 0
  for (const [type, rows] of parts) {
    for (let from = 0; from < rows; from += BATCH) {
      const size = Math.min(BATCH, rows - from)
      const span = JSON.stringify({ from, count: size, salt })
      await execute(insertBatch(type), [span, FIRST, LAST, TRADE, KIND, COUNTRIES, ROLES])
      await execute('select desk_take_in((select count(*)::int from desk_arrival))')
      done += size
      showProgress(done, total, started)
    }
  }
  for (const statement of SEEN_TO_ENDS) await execute(statement)
  say('\nBuilding indexes …')
  for (const { definition } of indexes) await execute(definition)
  return { total, seconds: Math.round((Date.now() - started) / 1000) }
}

await runCommand(async () => {
  const count = Number(process.argv[2])
  if (!Number.isInteger(count) || count < 1) throw new PlainError(USAGE)
  const { orm, close } = await openDatabase(readEnvironment())
  // All or nothing: a seed that is stopped half-way leaves neither rows nor a table without its indexes.
  const { total, seconds } = await orm.em.transactional((em) => seed(sqlOf(em), count))
  for (const table of ['form_submission', 'investor_show_registrations', 'desk_entry', 'desk_arrival'])
    await sqlOf(orm.em)(`vacuum analyze ${table}`)
  // One transaction has counted these days up over and over, which leaves more gaps than a desk at work ever would.
  await sqlOf(orm.em)('vacuum (full, analyze) desk_tally')
  say(`Seeded ${total.toLocaleString('en-GB')} rows in ${seconds} s.`)
  await close()
})
