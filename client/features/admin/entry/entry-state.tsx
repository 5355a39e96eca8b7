import type { DeskRow } from '@api/admin/desk.types'

import desk from '../desk.module.css'
import styles from './entry-panel.module.css'
import { Due, Owner, StatusBadge } from '../status-badge'

/** Status, owner and due date for users who may only read them. */
export const EntryState = ({ row, now }: { row: DeskRow; now: string }) => (
  <dl className={styles.state}>
    <div>
      <dt className={desk.fine}>Status</dt>
      <dd>
        <StatusBadge status={row.status} />
      </dd>
    </div>
    <div>
      <dt className={desk.fine}>Owner</dt>
      <dd>
        <Owner owner={row.owner} />
      </dd>
    </div>
    <div>
      <dt className={desk.fine}>Due</dt>
      <dd>
        <Due row={row} now={now} />
      </dd>
    </div>
  </dl>
)
