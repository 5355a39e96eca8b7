import { type Decision, DECISIONS } from '@api/common/entry-status.rules'
import { firstPage, writeDeskQuery, type DeskQuery, type ListName } from '@api/desk/desk.rules'
import { paths } from '@/lib/paths'

/** Every view of the desk has an address: the search, filters, order and open entry are in it. */
export const listAddress = (tab: ListName, query: DeskQuery = {}) =>
  `${tab === 'inbox' ? paths.admin : `/admin/${tab}`}${writeDeskQuery(query)}`
export const entryAddress = (tab: ListName, id: string, query: DeskQuery = {}) =>
  `/admin/${tab}/${id}${writeDeskQuery(query)}`
export const listApi = (tab: ListName, query: DeskQuery) => `/api/admin/${tab}${writeDeskQuery(query)}` as const
export const entryApi = (id: string) => `/api/admin/submissions/${id}` as const
export const similarApi = (id: string) => `${entryApi(id)}/similar` as const
export const bulkApi = (tab: ListName, query: DeskQuery) => `/api/admin/${tab}/bulk${writeDeskQuery(query)}` as const

/** A changed filter or order starts at the first page. */
export const listAddressWith = (tab: ListName, query: DeskQuery, change: DeskQuery) =>
  listAddress(tab, { ...firstPage(query), ...change })

export const exportAddress = (tab: ListName, query: DeskQuery, format: 'csv' | 'json', ids?: string[]) => {
  const asked = writeDeskQuery(firstPage({ ...query, size: undefined }))
  const more = `format=${format}${ids ? `&ids=${ids.join(',')}` : ''}`
  return `/api/admin/${tab}/export${asked ? `${asked}&` : '?'}${more}`
}

const DECISION = 'decision'
export const decisionIn = (url: string) => {
  const decision = new URL(url).searchParams.get(DECISION)
  return DECISIONS.find((one) => one === decision)
}
const deciding = (decision: Decision | undefined) =>
  decision ? (`?${new URLSearchParams({ [DECISION]: decision })}` as const) : ''

export const answerApi = (id: string, decision?: Decision) => `${entryApi(id)}/answer${deciding(decision)}` as const
export const answersApi = (id: string) => `${entryApi(id)}/answers` as const
export const answerAddress = (tab: ListName, id: string, query: DeskQuery = {}, decision?: Decision) => {
  const asked = writeDeskQuery(query)
  return `/admin/${tab}/${id}/answer${asked}${asked ? deciding(decision).replace('?', '&') : deciding(decision)}`
}

export const personAddress = (id: string) => `/admin/people/${id}`
export const personApi = (id: string) => `/api/admin/people/${id}` as const

export const searchApi = (q: string) => `/api/admin/search?${new URLSearchParams({ q })}` as const

export const neighboursApi = (tab: ListName, id: string, query: DeskQuery) =>
  `/api/admin/${tab}/neighbours/${id}${writeDeskQuery(firstPage(query))}` as const

export type Filters<Name extends string> = Partial<Record<Name, string>>

export function filtersIn<Name extends string>(address: string, names: readonly Name[]): Filters<Name> {
  const { searchParams } = new URL(address)
  return Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ''])) as Filters<Name>
}

export function searchOf(filters: Filters<string>) {
  const set = Object.entries(filters).filter(([, value]) => value) as [string, string][]
  return set.length ? (`?${new URLSearchParams(set)}` as const) : ''
}
