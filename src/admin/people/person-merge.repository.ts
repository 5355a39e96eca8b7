import { Injectable } from '@nestjs/common'
import { EntityManager, LockMode } from '@mikro-orm/core'
import { DeskEntry } from '../../forms/desk-entry.entity.js'
import { type FormSubmission, SET_ASIDE } from '../../forms/form-submission.entity.js'
import { kyselyOf, replicaOf, type TableOf } from '../../database/kysely.js'
import { filteredEntries, type OrderKeys } from '../entries/desk-filter.js'
import { TAB_OF_TYPE } from '../desk.rules.js'
import type { EntryRef } from './people.types.js'
import { PersonMerge } from './person-merge.entity.js'
import { EMAIL } from './person.repository.js'

interface Tables {
  desk_entry: TableOf<DeskEntry> & OrderKeys
  form_submission: TableOf<FormSubmission>
  person_merge: TableOf<PersonMerge>
}

/** The key of the advisory lock that `lockMerges` holds. */
const MERGE_LOCK = 7_263_110

/** The most entries compared by one phone number or name; a more common one says nothing. */
const MAX = 100

/** Which addresses belong to one person. Each method works in the transaction of the `em` it is handed. */
@Injectable()
export class PersonMergeRepository {
  lock(em: EntityManager, id: string): Promise<PersonMerge | null> {
    return em.findOne(PersonMerge, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  }

  /** Serialises merges and erasures: two at once could form a cycle of addresses, or keep one that was erased. */
  async lockMerges(em: EntityManager): Promise<void> {
    await kyselyOf<Tables>(em)
      .selectNoFrom((eb) => eb.fn<string>('pg_advisory_xact_lock', [eb.val(MERGE_LOCK)]).as('locked'))
      .execute()
  }

  /** An address and all that were merged with it; the address itself comes first. */
  async linkedAddresses(em: EntityManager, address: string): Promise<string[]> {
    const found = new Set([address])
    for (let fresh = [address]; fresh.length;) {
      const merges = await em.find(PersonMerge, {
        undoneAt: null,
        $or: [{ address: { $in: fresh } }, { mainAddress: { $in: fresh } }],
      })
      const linked = merges.flatMap((merge) => [merge.address, merge.mainAddress])
      fresh = [...new Set(linked)].filter((one) => !found.has(one))
      for (const one of fresh) found.add(one)
    }
    return [...found]
  }

  /** The root of a set of merged addresses. */
  async rootOf(em: EntityManager, addresses: string[]): Promise<string | undefined> {
    const merges = await em.find(PersonMerge, { undoneAt: null, address: { $in: addresses } })
    const parts = new Set(merges.map(({ address }) => address))
    return addresses.find((address) => !parts.has(address))
  }

  /** Merges in force, and those undone at or after `since`; newest first. */
  list(em: EntityManager, addresses: string[], since: Date): Promise<PersonMerge[]> {
    return em.find(
      PersonMerge,
      {
        $and: [
          { $or: [{ address: { $in: addresses } }, { mainAddress: { $in: addresses } }] },
          { $or: [{ undoneAt: null }, { undoneAt: { $gte: since } }] },
        ],
      },
      { orderBy: { mergedAt: 'desc' } },
    )
  }

  listSince(em: EntityManager, since: Date, limit: number): Promise<PersonMerge[]> {
    return em.find(PersonMerge, { mergedAt: { $gte: since } }, { orderBy: { mergedAt: 'desc' }, limit })
  }

  /** Joins an address to a merged one; addresses that were never merged stay apart. */
  async link(em: EntityManager, address: string, merged: string, mergedBy: string): Promise<void> {
    const linked = await this.linkedAddresses(em, merged)
    if (linked.length === 1 || linked.includes(address)) return
    const root = await this.rootOf(em, await this.linkedAddresses(em, address))
    if (root) em.create(PersonMerge, { address: root, mainAddress: merged, mergedBy })
    await em.flush()
  }

  /** Moves the merges of an address that no submission has any more to the one that replaced it. */
  async move(em: EntityManager, from: string, to: string): Promise<void> {
    const merges = await em.find(PersonMerge, { undoneAt: null, $or: [{ address: from }, { mainAddress: from }] })
    // Its own root last: once the rest has moved, `to` hangs below it no longer.
    const rootLast = merges.toSorted((one, two) => Number(one.address === from) - Number(two.address === from))
    for (const merge of rootLast) {
      const { id, address, mainAddress, mergedBy, mergedAt } = merge
      em.remove(merge)
      await em.flush()
      const linked = await this.linkedAddresses(em, to)
      if (linked.includes(address === from ? mainAddress : address)) continue
      const moved =
        address === from
          ? { address: (await this.rootOf(em, linked)) ?? to, mainAddress }
          : { address, mainAddress: to }
      em.create(PersonMerge, { id, ...moved, mergedBy, mergedAt })
      await em.flush()
    }
  }

  delete(em: EntityManager, addresses: string[]): Promise<number> {
    return em.nativeDelete(PersonMerge, {
      $or: [{ address: { $in: addresses } }, { mainAddress: { $in: addresses } }],
    })
  }

  /** Deletes merges with an address that has no submission left, and undone ones that are no longer listed. */
  async purge(em: EntityManager, undoneBefore: Date): Promise<number> {
    const { numDeletedRows } = await kyselyOf<Tables>(em)
      .deleteFrom('person_merge')
      .where((eb) =>
        eb.or([
          eb('undone_at', '<', undoneBefore.toISOString()),
          ...(['person_merge.address', 'person_merge.main_address'] as const).map((address) =>
            eb.and([
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('desk_entry')
                    .select('desk_entry.id')
                    .where(({ eb: inner, fn, ref }) =>
                      inner(fn<string>('lower', ['desk_entry.email']), '=', ref(address)),
                    ),
                ),
              ),
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('form_submission')
                    .select('form_submission.id')
                    .where('form_submission.review', 'in', SET_ASIDE)
                    .where(({ eb: inner, fn, ref }) =>
                      inner(
                        fn<string>('lower', [fn('trim', [ref('form_submission.fields', '->>').key(EMAIL)])]),
                        '=',
                        ref(address),
                      ),
                    ),
                ),
              ),
            ]),
          ),
        ]),
      )
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  /** Other people's entries whose notes mention an address: the search index finds the candidates. */
  async mentions(em: EntityManager, addresses: string[]): Promise<EntryRef[]> {
    const found = await Promise.all(
      addresses.map((address) =>
        filteredEntries(em, { query: { q: address }, me: '' })
          .where((eb) => eb(eb.fn<string>('lower', ['email']), 'not in', addresses))
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('desk_note')
                .select('desk_note.id')
                .whereRef('desk_note.submission_id', '=', 'desk_entry.id')
                .where((eb) => eb(eb.fn<string>('lower', ['desk_note.words']), '~', wholeAddress(address))),
            ),
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
  }

  /** Entries of other addresses that match some words, by the search index. */
  findSimilar(em: EntityManager, words: string, except: string[]) {
    return similarEntries(filteredEntries(em, { query: { q: words }, me: '' }), except)
  }

  /** Entries of other addresses with the same phone number in any spelling, by its own index. */
  findByPhone(em: EntityManager, digits: string, except: string[]) {
    const entries = replicaOf<Tables>(em)
      .selectFrom('desk_entry')
      .where((eb) => {
        const [nothing, all] = [eb.val(''), eb.val('g')]
        const bare = eb.fn('regexp_replace', ['phone', eb.val('\\D'), nothing, all])
        // Must match `phoneDigits`.
        return eb(eb.fn<string>('regexp_replace', [bare, eb.val('^(00)?(44)?0?'), nothing]), '=', digits)
      })
    return similarEntries(entries, except)
  }
}

/** A regular expression of PostgreSQL for an address, not as a part of a longer one. */
function wholeAddress(address: string) {
  const literal = address.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `(^|[^[:alnum:]._%+-])${literal}(?!-|\\.?[[:alnum:]])`
}

const similarEntries = (entries: ReturnType<typeof filteredEntries>, except: string[]) =>
  entries
    .where((eb) => eb(eb.fn<string>('lower', ['email']), 'not in', except))
    .select((eb) => [
      'id',
      'name',
      'phone',
      'business_name',
      'type',
      'reference',
      eb.fn<string>('lower', ['email']).as('address'),
    ])
    .limit(MAX)
    .execute()
