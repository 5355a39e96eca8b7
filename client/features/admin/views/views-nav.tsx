import type { ReactNode } from 'react'
import { Form, Link } from 'react-router-dom'

import { isFiltered, MAX_VIEW_NAME, type DeskQuery, type DeskTab } from '@api/admin/desk.rules'
import type { Count, DeskViews, Me } from '@api/admin/desk.types'
import { TickBox } from '@/components/form/tick-box'
import { Button } from '@/components/ui/button'
import { ChevronDown } from '@/components/ui/icons'
import { paths } from '@/lib/paths'

import { closeOnEscape } from '../close-on-escape'
import desk from '../desk.module.css'
import { countOf } from '../format'
import { LabelledInput } from '../labelled'
import { mayHandle } from '../permissions'
import { openDialog } from '../palette/dialogs'
import { useRefusal } from '../use-refusal'
import { viewAddress, viewOf } from './views'
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
    <div className={styles.strip} data-print="hide">
      <nav aria-label="Views" className={styles.views}>
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
  const refused = useRefusal({ intent: 'saveView' })
  const error = refused?.errors.name
  return (
    <details className={styles.save} open={refused && true} onKeyDown={closeOnEscape}>
      <summary data-palette="New view of this list">
        Save this view
        <ChevronDown size={16} />
      </summary>
      <Form method="post" noValidate className={styles.saveForm}>
        <LabelledInput
          name="name"
          id="view-name"
          label="Name"
          error={error}
          type="text"
          defaultValue={refused?.input.name}
          maxLength={MAX_VIEW_NAME}
          required
        />
        <label className={styles.shared}>
          <TickBox name="shared" value="yes" defaultChecked={refused?.input.shared === 'yes'} />
          Share it with everyone at the desk
        </label>
        <Button type="submit" name="intent" value="saveView" size="small">
          Save view
        </Button>
      </Form>
    </details>
  )
}
