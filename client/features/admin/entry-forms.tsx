import { Form, useNavigation } from 'react-router-dom'

import { MAX_NOTE } from '@api/admin/desk.rules'
import type { DeskDetail } from '@api/admin/desk.types'
import { Button } from '@/components/ui/button'
import { cx } from '@/lib/cx'

import { Choice, PersonOptions, StatusOptions } from './choice'
import desk from './desk.module.css'
import styles from './entry-panel.module.css'
import { dayOf } from './format'
import { StatusBadge } from './status-badge'

/** Status, owner and due date: saved over the version that is shown, or not at all. */
export function Settings({ detail: { row, admins } }: { detail: DeskDetail }) {
  const busy = useBusy('save')
  const due = row.dueAt ? dayOf(row.dueAt) : ''
  // An owner who is no admin any more stays the owner until someone changes it.
  const owners = row.owner && !admins.some(({ id }) => id === row.owner?.id) ? [...admins, row.owner] : admins
  return (
    <Form method="post" className={styles.settings} preventScrollReset>
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="dueBefore" value={due} />
      <div>
        <label htmlFor="status">Status</label>
        <Choice id="status" name="status" defaultValue={row.status}>
          <StatusOptions />
        </Choice>
      </div>
      <div>
        <label htmlFor="owner">Owner</label>
        <Choice id="owner" name="owner" defaultValue={row.owner?.id ?? ''}>
          <option value="">Unassigned</option>
          <PersonOptions people={owners} />
        </Choice>
      </div>
      <div>
        <label htmlFor="due">Due</label>
        <input id="due" type="date" name="due" defaultValue={due} className={desk.input} />
      </div>
      <Button type="submit" name="intent" value="save" variant="secondary" size="small" busy={busy}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
      <p className="sr-only">
        Now <StatusBadge status={row.status} />
      </p>
    </Form>
  )
}

/** A note that was refused is given back to be mended. */
export function NoteForm({ words }: { words?: string }) {
  const busy = useBusy('note')
  return (
    <Form method="post" preventScrollReset>
      <label htmlFor="note">Add a note</label>
      <textarea
        id="note"
        name="words"
        className={cx(desk.input, styles.area)}
        placeholder="Only the desk sees this"
        maxLength={MAX_NOTE}
        defaultValue={words}
        required
      />
      <Button type="submit" name="intent" value="note" variant="secondary" size="small" busy={busy}>
        {busy ? 'Saving...' : 'Save note'}
      </Button>
    </Form>
  )
}

function useBusy(intent: string) {
  const { state, formData } = useNavigation()
  return state !== 'idle' && formData?.get('intent') === intent
}
