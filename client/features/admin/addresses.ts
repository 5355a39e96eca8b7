import { firstPage, writeDeskQuery, type DeskQuery, type ListName } from '@api/admin/desk.rules'
import type { DeskList, DeskNeighbours } from '@api/admin/desk.types'
import { paths } from '@/lib/paths'

/** Every view of the desk has an address: the search, filters, order and open entry are in it. */
export const listAddress = (tab: ListName, query: DeskQuery = {}) =>
  `${tab === 'inbox' ? paths.admin : `/admin/${tab}`}${writeDeskQuery(query)}`
export const entryAddress = (tab: ListName, id: string, query: DeskQuery = {}) =>
  `/admin/${tab}/${id}${writeDeskQuery(query)}`
export const listApi = (tab: ListName, query: DeskQuery) => `/api/admin/${tab}${writeDeskQuery(query)}`
export const entryApi = (id: string) => `/api/admin/submissions/${id}`
export const bulkApi = (tab: ListName, query: DeskQuery) => `/api/admin/${tab}/bulk${writeDeskQuery(query)}`

/** A changed filter or order starts at the first page. */
export const listAddressWith = (tab: ListName, query: DeskQuery, change: DeskQuery) =>
  listAddress(tab, { ...firstPage(query), ...change })

export const exportAddress = (tab: ListName, query: DeskQuery, format: 'csv' | 'json', ids?: string[]) => {
  const asked = writeDeskQuery(firstPage({ ...query, size: undefined }))
  const more = `format=${format}${ids ? `&ids=${ids.join(',')}` : ''}`
  return `/api/admin/${tab}/export${asked ? `${asked}&` : '?'}${more}`
}

export const answerApi = (id: string) => `${entryApi(id)}/answer`
export const answersApi = (id: string) => `${entryApi(id)}/answers`
export const answerAddress = (tab: ListName, id: string, query: DeskQuery = {}) =>
  `/admin/${tab}/${id}/answer${writeDeskQuery(query)}`

export const personAddress = (id: string) => `/admin/people/${id}`
export const personApi = (id: string) => `/api/admin/people/${id}`

export const searchApi = (q: string) => `/api/admin/search?${new URLSearchParams({ q })}`

export const neighboursApi = (tab: ListName, id: string, query: DeskQuery) =>
  `/api/admin/${tab}/neighbours/${id}${writeDeskQuery(firstPage(query))}`

interface Position {
  tab: ListName
  query: DeskQuery
  id: string
  list: DeskList | null
  neighbours: DeskNeighbours | null
}

/** The addresses of the previous and next entry; past the end of a page the list beside them changes page as well. */
export function neighbourAddresses({ tab, query, id, list, neighbours }: Position) {
  const at = list?.rows.findIndex((row) => row.id === id) ?? -1
  const page = list?.page ?? 1
  const onPage = (cursor: DeskQuery) => ({ ...firstPage(query), ...cursor })
  const queryBefore =
    at === 0 && list?.previous ? onPage({ page: String(Math.max(1, page - 1)), before: list.previous }) : query
  const queryAfter =
    list && at === list.rows.length - 1 && list.next ? onPage({ page: String(page + 1), after: list.next }) : query
  return {
    before: neighbours?.before ? entryAddress(tab, neighbours.before, queryBefore) : undefined,
    after: neighbours?.after ? entryAddress(tab, neighbours.after, queryAfter) : undefined,
  }
}
