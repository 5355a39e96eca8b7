import { lazy, Suspense, useState, type ComponentType, type KeyboardEvent, type MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { Warning } from '@/components/ui/shell-icons'
import { paths } from '@/lib/paths'
import { isSampleSite } from '@/operator'
import styles from './risk.module.css'
import { RISK_WARNING } from './risk-warning'

/** If its script is gone, because the site was updated after the page was opened, the page of the same content opens. */
const RiskDialog = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import('./risk-dialog.js').then(
    ({ RiskDialog }) => ({ default: RiskDialog }),
    () => {
      location.assign(paths.risk)
      return { default: () => null }
    },
  ),
)

/** The prescribed warning, always in view and not dismissible, on every page that invites an investment. */
export function RiskStrip() {
  const [open, setOpen] = useState(false)
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  const handleKey = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key === ' ') {
      event.preventDefault()
      event.currentTarget.click()
    }
  }
  return (
    <aside id="risk-strip" aria-label="Risk warning" className={styles.strip}>
      <Warning className="text-red flex-none" />
      {isSampleSite() && <b className={`${styles.sample} text-red`}>Sample site.</b>}
      <p>
        {RISK_WARNING.lose} {RISK_WARNING.protected}{' '}
        {/* A button that opens the summary; without JavaScript, a link to its page. */}
        <Link to={paths.risk} role="button" aria-haspopup="dialog" onClick={handleClick} onKeyDown={handleKey}>
          {RISK_WARNING.take} {RISK_WARNING.learn}
        </Link>
      </p>
      {open && (
        <Suspense>
          <RiskDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </aside>
  )
}
