import { Button } from '@/components/ui/button'

import type { Outcome } from './desk-action'
import { FailureNotice } from './states'
import statesStyles from './states.module.css'

/** The outcome of an action on the page itself: a toast disappears, and without JavaScript there is none. */
export function OutcomeNotice({ notice }: { notice: Outcome | undefined }) {
  if (!notice) return null
  const undoForm = notice.undo && <UndoForm id={notice.undo.id} />
  if (notice.destructive)
    return (
      // Scripts focus the field that says the same.
      <div className={notice.refused && 'hidden no-js:block'}>
        <FailureNotice title={notice.title} action={undoForm}>
          {notice.description}
        </FailureNotice>
      </div>
    )
  return (
    <p className={statesStyles.notice} role="status">
      <span aria-hidden="true">✓</span>
      <span>
        <b>{notice.title}</b> {notice.description}
        {undoForm}
      </span>
    </p>
  )
}

/** With JavaScript the undo bar offers it. */
const UndoForm = ({ id }: { id: string }) => (
  <form method="post" className="hidden no-js:block">
    <input type="hidden" name="undo" value={id} />
    <Button type="submit" name="intent" value="undo" variant="secondary" size="small">
      Undo
    </Button>
  </form>
)
