import { firstPage, writeDeskQuery, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { DeskViewLine, DeskViews } from '@api/admin/desk.types'

import type { Action } from '../desk-action'

export const VIEWS_API = '/api/admin/views'
export const WORK_API = '/api/admin/work'

export const viewAddress = ({ tab, query }: Pick<DeskViewLine, 'tab' | 'query'>) => `/admin/${tab}${query}`

/** The view that matches the address, if any. */
export const viewOf = ({ views }: DeskViews, tab: DeskTab, query: DeskQuery) => {
  const asked = writeDeskQuery(firstPage(query))
  return views.find((view) => view.tab === tab && view.query === asked)
}

export const VIEW_FIELDS = { name: 'Give the view a name.' }

export const saveView =
  (tab: DeskTab, query: DeskQuery): Action =>
  async (api, field) => {
    const name = field('name').trim()
    await api.post(VIEWS_API, { name, tab, query: writeDeskQuery(query), shared: field('shared') === 'yes' })
    return { title: 'Saved', description: `“${name}” is now one of your views.` }
  }
