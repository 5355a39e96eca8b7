import { firstPage, writeDeskQuery, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'

/** Every view of the desk has an address: the search, filters, order and open entry are in it. */
export const listAddress = (tab: DeskTab, query: DeskQuery = {}) => `/admin/${tab}${writeDeskQuery(query)}`
export const entryAddress = (tab: DeskTab, id: string, query: DeskQuery = {}) =>
  `/admin/${tab}/${id}${writeDeskQuery(query)}`
export const listApi = (tab: DeskTab, query: DeskQuery) => `/api/admin/${tab}${writeDeskQuery(query)}`
export const entryApi = (id: string) => `/api/admin/submissions/${id}`
export const bulkApi = (tab: DeskTab, query: DeskQuery) => `/api/admin/${tab}/bulk${writeDeskQuery(query)}`

/** A changed filter or order starts at the first page. */
export const listAddressWith = (tab: DeskTab, query: DeskQuery, change: DeskQuery) =>
  listAddress(tab, { ...firstPage(query), ...change })

export const exportAddress = (tab: DeskTab, query: DeskQuery, format: 'csv' | 'json', ids?: string[]) => {
  const asked = writeDeskQuery(firstPage({ ...query, size: undefined }))
  const more = `format=${format}${ids ? `&ids=${ids.join(',')}` : ''}`
  return `/api/admin/${tab}/export${asked ? `${asked}&` : '?'}${more}`
}

export const answerApi = (id: string) => `${entryApi(id)}/answer`
export const answersApi = (id: string) => `${entryApi(id)}/answers`
export const answerAddress = (tab: DeskTab, id: string, query: DeskQuery = {}) =>
  `/admin/${tab}/${id}/answer${writeDeskQuery(query)}`

export const personAddress = (id: string) => `/admin/people/${id}`
export const personApi = (id: string) => `/api/admin/people/${id}`

export const searchApi = (q: string) => `/api/admin/search?${new URLSearchParams({ q })}`

export const neighboursApi = (tab: DeskTab, id: string, query: DeskQuery) =>
  `/api/admin/${tab}/neighbours/${id}${writeDeskQuery(firstPage(query))}`
