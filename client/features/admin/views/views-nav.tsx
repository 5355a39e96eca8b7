import { type ReactNode, useRef } from 'react'
import { Form, Link } from 'react-router-dom'

import {
  type DeskQuery,
  type ListName,
  firstPage,
  isFiltered,
  MAX_VIEW_NAME,
  writeDeskQuery,
} from '@api/desk/desk.rules'
import type { Count } from '@api/desk/desk.types'
import type { DeskViewLine } from '@api/staff/desk-view.types'
import { InputField } from '@/components/form/controls'
import { ChevronDown } from '@/components/ui/shell-icons'
import { cx } from '@/lib/cx'
import { useTyped } from '@/lib/form/result'
import { paths } from '@/lib/paths'

import { listAddress } from '../addresses'
import { useCommands } from '../commands'
import { type DeskHandler, takeUndo } from '../desk-action'
import { DeskMenu, openDialog, Tick } from '../desk-controls'
import { mayHandle, useFrame } from '../desk-data'
import { countOf } from '../desk-format'
import { IntentButton } from '../page-frame'

interface Props {
  list?: { tab: ListName; query: DeskQuery }
  here?: 'work'
}

export function ViewsNav({ list, here }: Props) {
  const { me, views, work } = useFrame()
  const current = list && viewOf(views, list.tab, list.query)
  const savable = list && !current && mayHandle(me) && (isFiltered(list.query) || list.query.sort)
  return (
    <div
      className="relative flex min-w-0 flex-[1_1_6.5rem] items-center gap-x-4 md:flex-[1_1_12rem] md:gap-x-6"
      data-print="hide"
    >
      <nav aria-label="Views" className="flex min-w-0 flex-1 [scrollbar-width:none] gap-6 overflow-x-auto">
        {here !== 'work' && (
          <View to={paths.adminWork} current={false} count={work}>
            My work
          </View>
        )}
        {views.map((view) => (
          <View key={view.id} to={viewAddress(view)} current={view === current} count={view.count}>
            <bdi>{view.name}</bdi>
          </View>
        ))}
      </nav>
      {savable && <SaveView key={JSON.stringify(list)} />}
      {current?.changeable && <ChangeView key={`${current.id}${current.name}${current.shared}`} view={current} />}
      <button
        type="button"
        className="text-small text-muted hover:text-text no-js:hidden inline-flex min-h-11 lg:min-h-9 items-center gap-2 flex-none font-medium"
        aria-keyshortcuts="Control+K"
        onClick={() => openDialog('palette')}
      >
        Go to <kbd className="key max-md:hidden [@media(hover:none)]:hidden">Ctrl K</kbd>
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
  <Link
    to={to}
    className={cx(
      'text-small inline-flex min-h-11 lg:min-h-9 items-center gap-1.5 whitespace-nowrap focus-visible:-outline-offset-2',
      current ? 'text-brass font-semibold' : 'text-muted hover:text-text font-medium',
    )}
    aria-current={current ? 'page' : undefined}
  >
    {children} {count && <span className="fine font-medium">{countOf(count)}</span>}
  </Link>
)

interface PopoverProps {
  label: string
  open: boolean
  command: string
  children: ReactNode
}

/** A form behind a button, whose first field has the focus once it is open. */
function Popover({ label, open, command, children }: PopoverProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const focusFirst = () => details.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  useCommands(() => [
    {
      name: command,
      run() {
        if (details.current) details.current.open = true
        focusFirst()
      },
    },
  ])
  return (
    <DeskMenu
      ref={details}
      className="relative"
      open={open || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && focusFirst()}
    >
      <summary className="text-small text-brass inline-flex min-h-11 list-none items-center gap-1.5 font-semibold whitespace-nowrap lg:min-h-9">
        <span>
          {label} <span className="max-md:sr-only">this view</span>
        </span>
        <ChevronDown size={16} />
      </summary>
      <Form
        method="post"
        noValidate
        className="floating absolute z-6 grid w-[min(300px,100vw-40px)] justify-items-start gap-3 p-5 *:w-full md:right-0"
      >
        {children}
      </Form>
    </DeskMenu>
  )
}

function SaveView() {
  const { field, value, refused } = useTyped({ intent: 'saveView' })
  return (
    <Popover label="Save" command="New view of this list" open={refused}>
      <InputField {...field('name')} id="view-name" label="Name" maxLength={MAX_VIEW_NAME} required />
      <Tick name="shared" value="yes" defaultChecked={value('shared') === 'yes'}>
        Share it with everyone at the desk
      </Tick>
      <IntentButton intent="saveView" label="Save view" variant="primary" />
    </Popover>
  )
}

function ChangeView({ view: { id, name, shared, owner } }: { view: DeskViewLine }) {
  const { field, value, refused } = useTyped({ view: id })
  return (
    <Popover label="Change" command={`Change the view ${name}`} open={refused}>
      <input type="hidden" name="view" value={id} />
      <InputField {...field('name', name)} id="view-name" label="Name" maxLength={MAX_VIEW_NAME} required />
      <Tick name="shared" value="yes" defaultChecked={refused ? value('shared') === 'yes' : shared}>
        Share it with everyone at the desk
      </Tick>
      <IntentButton intent="changeView" label="Save view" of={id} variant="primary" />
      {shared && <p className="fine">Everyone at the desk has this view, which {owner} saved.</p>}
      <IntentButton intent="removeView" label={shared ? 'Delete for everyone' : 'Delete'} of={id} variant="plain" />
    </Popover>
  )
}

const VIEWS_API = '/api/admin/views'

export const viewAddress = ({ tab, query }: Pick<DeskViewLine, 'tab' | 'query'>) => listAddress(tab) + query

const viewOf = (views: DeskViewLine[], tab: ListName, query: DeskQuery) => {
  const asked = writeDeskQuery(firstPage(query))
  return views.find((view) => view.tab === tab && view.query === asked)
}

const NAMED = { name: 'Give the view a name.' }
export const VIEW_FIELDS = { saveView: NAMED, changeView: NAMED }

const apiOfView = (field: (name: string) => string) => `${VIEWS_API}/${encodeURIComponent(field('view'))}` as const

export const viewHandlers = (tab: ListName, query: DeskQuery): Record<string, DeskHandler> => ({
  async saveView(api, field) {
    const name = field('name').trim()
    await api.post(VIEWS_API, { name, tab, query: writeDeskQuery(query), shared: field('shared') === 'yes' })
    return { title: 'Saved', description: `“${name}” is now one of your views.` }
  },
  async changeView(api, field) {
    const name = field('name').trim()
    await api.patch(apiOfView(field), { name, shared: field('shared') === 'yes' })
    return { title: 'Saved', description: `“${name}” is saved.` }
  },
  async removeView(api, field) {
    const undone = await api.delete(apiOfView(field))
    const words = `“${field('name').trim()}” is deleted. Its entries are not affected.`
    return {
      title: 'Deleted',
      description: words,
      undo: { ...undone, words, address: listAddress(tab), intent: 'restoreView' },
    }
  },
  async restoreView(api, field) {
    await takeUndo(api.post(`${VIEWS_API}/${encodeURIComponent(field('undo'))}/restore`))
    return { title: 'Restored', description: 'The view is back.' }
  },
})
