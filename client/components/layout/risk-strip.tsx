import { Link } from 'react-router-dom'

import { Warning } from '@/components/ui/shell-icons'
import { paths } from '@/lib/paths'

import styles from './risk-strip.module.css'

/** Always in view and not dismissible, where an investment may come to mind. */
export function RiskStrip() {
  return (
    <aside id="risk-strip" aria-label="Risk warning" className={styles.strip}>
      <div className={styles.inner}>
        <Warning className={styles.sign} />
        <p>
          <b>High risk.</b> You may lose all of the money you invest.{' '}
          <Link to={paths.risk}>Take two minutes to read why</Link>
        </p>
      </div>
    </aside>
  )
}
