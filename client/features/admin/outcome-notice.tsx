import type { Notice } from '@/lib/notify'

import { Trouble } from './states'
import statesStyles from './states.module.css'

/** What an action came to, on the page itself as well: a toast passes, and without a script there is none. */
export function OutcomeNotice({ notice }: { notice: Notice | undefined }) {
  if (!notice) return null
  if (notice.destructive) return <Trouble title={notice.title}>{notice.description}</Trouble>
  return (
    <p className={statesStyles.notice} role="status">
      <span aria-hidden="true">✓</span>
      <span>
        <b>{notice.title}</b> {notice.description}
      </span>
    </p>
  )
}
