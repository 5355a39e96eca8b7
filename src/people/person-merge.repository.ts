import { EntityManager, LockMode } from '@mikro-orm/core'
import { v7 } from 'uuid'
import { Person, PersonAddress, type Submission } from '../forms/submission.entity.js'
import { sql } from 'kysely'
import { kyselyOf, type TablesOf } from '../database/kysely.js'
import { filteredEntries, listedEntries } from '../submissions/desk-filter.js'
import { TAB_OF_TYPE } from '../desk/desk.rules.js'
import type { EntryRef } from '../submissions/submissions.types.js'
import { PersonMerge, PersonMergeAddress } from './person-merge.entity.js'

type Tables = TablesOf<{
  submission: Submission
  person_address: PersonAddress
}>

/** The most entries compared by one phone number or name; a more common one says nothing. */
const MAX = 100

export interface MergedAddresses {
  merge: PersonMerge
  addresses: string[]
}

/** Which addresses belong to one person. Each method works in the transaction of the `em` it is handed. */
export const mergeRepository = {
  lock: (em: EntityManager, id: string) => em.findOne(PersonMerge, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),

  async find(em: EntityManager, id: string): Promise<{ id: string; addresses: string[] } | undefined> {
    const addresses = await mergeRepository.addressesOf(em, id)
    if (addresses.length) return { id, addresses }
    const merge = await em.findOne(PersonMerge, { person: { id }, undoneAt: null })
    const owner = merge ? await mergeRepository.ownerOf(em, merge.mainAddress) : undefined
    return owner === undefined ? undefined : { id: owner, addresses: await mergeRepository.addressesOf(em, owner) }
  },

  async ownerOf(em: EntityManager, address: string): Promise<string | undefined> {
    const found = await kyselyOf<Tables>(em)
      .selectFrom('person_address')
      .where('address', '=', address)
      .select('person_id')
      .executeTakeFirst()
    return found?.person_id
  },

  async addressesOf(em: EntityManager, id: string): Promise<string[]> {
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('person_address')
      .where('person_id', '=', id)
      .orderBy('added_at')
      .orderBy('address')
      .select('address')
      .execute()
    return rows.map(({ address }) => address)
  },

  /**
   * Locks the addresses of some people, and of the owner of one more address. A form locks its own address as well, so none
   * arrives meanwhile; always in one order, so that two callers never deadlock. The weaker lock lets others change entries.
   */
  lockAddresses: (em: EntityManager, people: string[], another = '') =>
    kyselyOf<Tables>(em)
      .selectFrom('person_address')
      .where((eb) =>
        eb.or([
          eb('person_id', 'in', people),
          eb('person_id', 'in', eb.selectFrom('person_address').where('address', '=', another).select('person_id')),
        ]),
      )
      .orderBy('address')
      .select('address')
      .forNoKeyUpdate()
      .execute(),

  async merge(em: EntityManager, id: string, mainAddress: string, mergedBy: string): Promise<PersonMerge> {
    const merge = em.create(PersonMerge, { person: em.getReference(Person, id), mainAddress, mergedBy })
    const addresses = await mergeRepository.addressesOf(em, id)
    const owner = await mergeRepository.ownerOf(em, mainAddress)
    const people = await lockPeople(em, [owner as string, id])
    const [one, other] = [people.get(owner as string) as Person, people.get(id) as Person]
    merge.tags = other.tags.filter((tag) => !one.tags.includes(tag))
    one.tags = [...one.tags, ...merge.tags]
    await em.flush()
    await em.insertMany(
      PersonMergeAddress,
      addresses.map((address) => ({ merge: merge.id, address })),
    )
    await move(em, addresses, id, owner as string)
    return merge
  },

  /** Gives back the addresses and tags that are still where the merge has put them. */
  async undo(em: EntityManager, { id, person, mainAddress, tags }: PersonMerge): Promise<void> {
    await mergeRepository.lockAddresses(em, [person.id], mainAddress)
    const owner = (await mergeRepository.ownerOf(em, mainAddress)) as string
    const moved = await em.find(PersonMergeAddress, { merge: { id } })
    const there = await mergeRepository.addressesOf(em, owner)
    const addresses = moved.map(({ address }) => address).filter((address) => there.includes(address))
    await move(em, addresses, owner, person.id)
    const one = (await lockPeople(em, [owner])).get(owner) as Person
    one.tags = one.tags.filter((tag) => !tags.includes(tag))
    await em.flush()
  },

  /** How the newest form from each address names its sender. */
  async namesAt(em: EntityManager, addresses: string[]): Promise<Map<string, string>> {
    if (!addresses.length) return new Map()
    const rows = await kyselyOf<Tables>(em)
      .selectFrom('person_address as a')
      .innerJoin('submission as s', (join) =>
        join.onRef('s.person_id', '=', 'a.person_id').onRef('s.address', '=', 'a.address'),
      )
      .where('a.address', 'in', addresses)
      .where('s.name', '<>', '')
      .distinctOn('a.address')
      .orderBy('a.address')
      .orderBy('s.id', 'desc')
      .select(['a.address', 's.name'])
      .execute()
    return new Map(rows.map(({ address, name }) => [address, name]))
  },

  rename: (em: EntityManager, address: string, to: string) =>
    em.nativeUpdate(PersonAddress, { address }, { address: to }),

  /** A further address of this person, which undoing a merge separates together with `beside`. */
  async add(em: EntityManager, address: string, personId: string, beside: string): Promise<void> {
    await em.insert(PersonAddress, { address, person: personId, addedAt: new Date() })
    const merges = await em.find(PersonMergeAddress, { address: beside })
    if (!merges.length) return
    await em.insertMany(
      PersonMergeAddress,
      merges.map(({ merge }) => ({ merge: merge.id, address })),
    )
  },

  async addPerson(em: EntityManager, address: string): Promise<string> {
    const id = v7()
    await em.insert(Person, { id })
    await em.insert(PersonAddress, { address, person: id, addedAt: new Date() })
    return id
  },

  async replace(em: EntityManager, address: string, by: string): Promise<void> {
    await em.nativeUpdate(PersonMerge, { mainAddress: address }, { mainAddress: by })
    await em.nativeDelete(PersonAddress, { address })
  },

  delete: (em: EntityManager, personId: string) => em.nativeDelete(Person, { id: personId }),

  async list(em: EntityManager, addresses: string[], since: Date): Promise<MergedAddresses[]> {
    const moved = await em.find(PersonMergeAddress, { address: { $in: addresses } })
    const merges = await em.find(
      PersonMerge,
      {
        $and: [
          { $or: [{ id: { $in: moved.map(({ merge }) => merge.id) } }, { mainAddress: { $in: addresses } }] },
          { $or: [{ undoneAt: null }, { undoneAt: { $gte: since } }] },
        ],
      },
      { orderBy: { mergedAt: 'desc' } },
    )
    return withAddresses(em, merges)
  },

  async listSince(em: EntityManager, since: Date, limit: number): Promise<MergedAddresses[]> {
    const merges = await em.find(PersonMerge, { mergedAt: { $gte: since } }, { orderBy: { mergedAt: 'desc' }, limit })
    return withAddresses(em, merges)
  },

  async purge(em: EntityManager, undoneBefore: Date): Promise<number> {
    const { numAffectedRows } = await sql`delete from person_merge m
      where m.undone_at < ${undoneBefore.toISOString()}
        or not exists (select from person_merge_address a where a.merge_id = m.id)`.execute(kyselyOf(em))
    return Number(numAffectedRows)
  },

  async mentions(em: EntityManager, personId: string, addresses: string[]): Promise<EntryRef[]> {
    const found = await Promise.all(
      addresses.map((address) =>
        filteredEntries(em, { query: { q: address }, me: '' })
          .where('person_id', '<>', personId)
          .where(
            sql<boolean>`exists (
              select from desk_note n
              where n.submission_id = submission.id and lower(n.body) ~ ${wholeAddress(address)}
            )`,
          )
          .select(['id', 'type', 'reference'])
          .limit(MAX)
          .execute(),
      ),
    )
    const byId = new Map(found.flat().map((entry) => [entry.id, entry]))
    return [...byId.values()].map(({ id, type, reference }) => ({
      id,
      tab: TAB_OF_TYPE[type],
      reference,
      listed: true,
    }))
  },

  findSimilar: (em: EntityManager, words: string, except: string) =>
    similarEntries(filteredEntries(em, { query: { q: words }, me: '' }), except),

  findByPhone(em: EntityManager, digits: string, except: string) {
    const entries = listedEntries(em).where((eb) => {
      const [nothing, all] = [eb.val(''), eb.val('g')]
      const bare = eb.fn('regexp_replace', ['phone', eb.val('\\D'), nothing, all])
      // Must match `phoneDigits`.
      return eb(eb.fn<string>('regexp_replace', [bare, eb.val('^(00)?(44)?0?'), nothing]), '=', digits)
    })
    return similarEntries(entries, except)
  },
}

async function lockPeople(em: EntityManager, ids: string[]): Promise<Map<string, Person>> {
  const people = await em.find(
    Person,
    { id: { $in: ids } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  return new Map(people.map((person) => [person.id, person]))
}

/** Locks the submissions first, as all code that changes them does. */
async function move(em: EntityManager, addresses: string[], from: string, to: string) {
  await kyselyOf<Tables>(em)
    .selectFrom('submission')
    .where('person_id', '=', from)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  await em.nativeUpdate(PersonAddress, { address: { $in: addresses } }, { person: to, addedAt: new Date() })
}

async function withAddresses(em: EntityManager, merges: PersonMerge[]): Promise<MergedAddresses[]> {
  const ids = merges.map(({ id }) => id)
  const moved = await em.find(PersonMergeAddress, { merge: { id: { $in: ids } } }, { orderBy: { address: 'asc' } })
  const byMerge = Map.groupBy(moved, ({ merge }) => merge.id)
  return merges.map((merge) => ({ merge, addresses: (byMerge.get(merge.id) ?? []).map(({ address }) => address) }))
}

function wholeAddress(address: string) {
  const literal = address.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `(^|[^[:alnum:]._%+-])${literal}(?!-|\\.?[[:alnum:]])`
}

const similarEntries = (entries: ReturnType<typeof filteredEntries>, except: string) =>
  entries
    .where('person_id', '<>', except)
    .select(['person_id', 'name', 'phone', 'business_name', 'address'])
    .limit(MAX)
    .execute()
