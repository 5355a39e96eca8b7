import { fromTheTop, writeDeskQuery, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'

/** Every view of the desk is an address: what is searched, filtered, ordered and open. */
export const listAddress = (tab: DeskTab, query: DeskQuery = {}) => `/admin/${tab}${writeDeskQuery(query)}`
export const entryAddress = (tab: DeskTab, id: string, query: DeskQuery = {}) =>
  `/admin/${tab}/${id}${writeDeskQuery(query)}`
export const listApi = (tab: DeskTab, query: DeskQuery) => `/api/admin/${tab}${writeDeskQuery(query)}`
export const entryApi = (id: string) => `/api/admin/submissions/${id}`

/** Another filter or order starts from its first page. */
export const narrowed = (tab: DeskTab, query: DeskQuery, change: DeskQuery) =>
  listAddress(tab, { ...fromTheTop(query), ...change })

export const exportAddress = (tab: DeskTab, query: DeskQuery, format: 'csv' | 'json', ids?: string[]) => {
  const asked = writeDeskQuery(fromTheTop({ ...query, size: undefined }))
  const more = `format=${format}${ids ? `&ids=${ids.join(',')}` : ''}`
  return `/api/admin/${tab}/export${asked ? `${asked}&` : '?'}${more}`
}
