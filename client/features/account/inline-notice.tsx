import { CircleAlert, Check } from '@/components/ui/icons'
import type { Notice } from '@/lib/notify'

import styles from './inline-notice.module.css'

/** The message of a toast on the page itself: `always` if it has to stay readable, otherwise only without JavaScript. */
export function InlineNotice({ notice, always = false }: { notice?: Notice; always?: boolean }) {
  if (!notice) return null
  return (
    <div
      role={notice.destructive ? 'alert' : 'status'}
      className={`${styles.notice} ${notice.destructive ? styles.bad : styles.good} ${always ? '' : 'hidden no-js:flex'}`}
    >
      {notice.destructive ? <CircleAlert /> : <Check />}
      <div>
        <p className={styles.title}>{notice.title}</p>
        {notice.description && <p>{notice.description}</p>}
      </div>
    </div>
  )
}
