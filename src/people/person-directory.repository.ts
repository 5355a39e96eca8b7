import type { EntityManager } from '@mikro-orm/core'
import { sql } from 'kysely'
import { NIL } from 'uuid'
import { replicaOf, type TablesOf } from '../database/kysely.js'
import { Person, Submission, UNLISTED } from '../forms/submission.entity.js'
import { filteredEntries } from '../submissions/desk-filter.js'
import { isoOf } from '../submissions/desk-entry.presenter.js'
import type { ListPeopleDto } from './people.dto.js'

type Tables = TablesOf<{ submission: Submission; person: Person }>

const MATCHES = 500

/** People, each represented by their newest submission and its owner, kind and business. */
export const directoryRepository = {
  async page(em: EntityManager, { q, kind, owner, tag, after }: ListPeopleDto, me: string, limit: number) {
    let entries = filteredEntries(em, { query: { kind, owner }, me })
    const matches = q ? await directoryRepository.matching(em, q) : undefined
    if (matches?.length === 0) return { rows: [], capped: false }
    if (matches) entries = entries.where('person_id', 'in', [...new Set(matches)])
    if (after) entries = entries.where('id', '<', after)
    if (tag)
      entries = entries.where(
        'person_id',
        'in',
        replicaOf<Tables>(em)
          .selectFrom('person')
          .where(sql<boolean>`tags <> '{}' and tags @> array[${tag}]::text[]`)
          .select('person.id'),
      )
    const rows = await entries
      // Checked for each row, which is quick with the index of a person's submissions.
      .where(
        sql<boolean>`not exists (
            select from submission newer
            where newer.person_id = submission.person_id and newer.id > submission.id
              and newer.status not in (${sql.join(UNLISTED)})
          )`,
      )
      .select(['id', 'person_id', 'name', 'email', 'kind', 'role', 'business_name', 'owner_id'])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return { rows, capped: matches?.length === MATCHES }
  },

  /** The senders of the newest matches. */
  async matching(em: EntityManager, q: string): Promise<string[]> {
    const found = await filteredEntries(em, { query: { q }, me: '' })
      .select('person_id')
      .orderBy('id', 'desc')
      .limit(MATCHES)
      .execute()
    return found.map(({ person_id: id }) => id)
  },

  async facts(em: EntityManager, ids: string[]) {
    // NIL is an unused id, since the list must not be empty.
    const rows = await replicaOf<Tables>(em)
      .selectFrom('submission')
      .innerJoin('person', 'person.id', 'submission.person_id')
      .where('person_id', 'in', [NIL, ...ids])
      .where('status', 'not in', UNLISTED)
      .select(({ fn }) => [
        'person_id as id',
        fn.countAll<string>().as('submissions'),
        sql<string>`max(greatest(received_at, answered_at, replied_at))`.as('contact'),
        'tags',
      ])
      .groupBy(['person_id', 'tags'])
      .execute()
    return new Map(
      rows.map(({ id, submissions, contact, tags }) => [
        id,
        { submissions: Number(submissions), lastContact: isoOf(contact), tags },
      ]),
    )
  },

  async tags(em: EntityManager, limit: number): Promise<string[]> {
    const rows = await replicaOf<Tables>(em)
      .selectFrom('person')
      .where(sql<boolean>`tags <> '{}'`)
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .orderBy('tag')
      .limit(limit)
      .execute()
    return rows.map(({ tag }) => tag)
  },

  tagsOf: async (em: EntityManager, id: string) => (await em.findOneOrFail(Person, { id })).tags,
  setTags: (em: EntityManager, id: string, tags: string[]) => em.nativeUpdate(Person, { id }, { tags }),
}
