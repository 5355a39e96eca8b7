import type { ReactNode } from 'react'
import { Form, Link } from 'react-router-dom'

import {
  type DeskQuery,
  type DeskTab,
  firstPage,
  isFiltered,
  MAX_VIEW_NAME,
  writeDeskQuery,
} from '@api/admin/desk.rules'
import type { Count, DeskViewLine, DeskViews, Me } from '@api/admin/desk.types'
import { InputField } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { ChevronDown } from '@/components/ui/icons'
import { type Handler, useTyped } from '@/lib/form-result'
import { paths } from '@/lib/paths'

import { closeOnEscape, openDialog, Tick } from '../desk-controls'
import desk from '../desk.module.css'
import { countOf } from '../format'
import { mayHandle } from '../page-frame'
import styles from './views-nav.module.css'

interface Props {
  views: DeskViews
  me: Me
  /** The current list, so that its filter can be saved. */
  list?: { tab: DeskTab; query: DeskQuery }
  here?: 'work' | 'views'
}

/** The user's own work and the saved views, each with its current count. */
export function ViewsNav({ views, me, list, here }: Props) {
  const shown = list && viewOf(views, list.tab, list.query)
  const savable = list && !shown && mayHandle(me) && (isFiltered(list.query) || list.query.sort)
  return (
    <div
      className="relative flex flex-wrap gap-y-1 gap-x-6 items-center -mt-6 mx-0 mb-6 max-md:-mt-4 max-md:mb-4"
      data-print="hide"
    >
      <nav
        aria-label="Views"
        className="flex gap-6 min-w-0 overflow-x-auto [scrollbar-width:none] max-md:flex-[1_0_100%]"
      >
        <View to={paths.adminWork} current={here === 'work'} count={views.work}>
          My work
        </View>
        {views.views.map((view) => (
          <View key={view.id} to={viewAddress(view)} current={view === shown} count={view.count}>
            <bdi>{view.name}</bdi>
          </View>
        ))}
        <View to={paths.adminViews} current={here === 'views'} count={null}>
          All views
        </View>
      </nav>
      {savable && <SaveView key={JSON.stringify(list)} />}
      <button type="button" className={styles.goTo} aria-keyshortcuts="Control+K" onClick={() => openDialog('palette')}>
        Go to <kbd>Ctrl K</kbd>
      </button>
    </div>
  )
}

interface ViewProps {
  to: string
  current: boolean
  count: Count | null
  children: ReactNode
}

const View = ({ to, current, count, children }: ViewProps) => (
  <Link to={to} className={styles.view} aria-current={current ? 'page' : undefined}>
    {children} {count && <span className={desk.count}>{countOf(count)}</span>}
  </Link>
)

function SaveView() {
  const { errors, value, refused } = useTyped({ intent: 'saveView' })
  return (
    <details className={styles.save} open={refused || undefined} onKeyDown={closeOnEscape}>
      <summary data-palette="New view of this list">
        Save this view
        <ChevronDown size={16} />
      </summary>
      <Form method="post" noValidate className={styles.saveForm}>
        <InputField
          name="name"
          id="view-name"
          label="Name"
          error={errors.name}
          defaultValue={value('name')}
          maxLength={MAX_VIEW_NAME}
          required
        />
        <Tick name="shared" value="yes" defaultChecked={value('shared') === 'yes'}>
          Share it with everyone at the desk
        </Tick>
        <Button type="submit" name="intent" value="saveView" size="small">
          Save view
        </Button>
      </Form>
    </details>
  )
}

export const VIEWS_API = '/api/admin/views'
export const WORK_API = '/api/admin/work'

export const viewAddress = ({ tab, query }: Pick<DeskViewLine, 'tab' | 'query'>) => `/admin/${tab}${query}`

/** The view that matches the address, if any. */
const viewOf = ({ views }: DeskViews, tab: DeskTab, query: DeskQuery) => {
  const asked = writeDeskQuery(firstPage(query))
  return views.find((view) => view.tab === tab && view.query === asked)
}

export const VIEW_FIELDS = { name: 'Give the view a name.' }

export const saveView =
  (tab: DeskTab, query: DeskQuery): Handler =>
  async (api, field) => {
    const name = field('name').trim()
    await api.post(VIEWS_API, { name, tab, query: writeDeskQuery(query), shared: field('shared') === 'yes' })
    return { title: 'Saved', description: `“${name}” is now one of your views.` }
  }
