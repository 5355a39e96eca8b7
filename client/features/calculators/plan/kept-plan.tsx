import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { clearDraft, draftSavedAt, keepDraft, readDraft, watchDrafts } from '@/lib/drafts'
import { paths } from '@/lib/paths'
import styles from './plan.module.css'

const DRAFT = 'investment-plan'
const useKeptAt = () =>
  useSyncExternalStore(
    watchDrafts,
    () => draftSavedAt(DRAFT),
    () => null,
  )

/** A plan that was kept on this device, where the page has none of its own. */
export function KeptPlan() {
  const keptAt = useKeptAt()
  const query = keptAt && readDraft(DRAFT)?.values.query
  if (typeof query !== 'string') return null
  return (
    <p className={styles.kept}>
      <Link to={`${paths.investmentPlan}?${query}`}>Open the plan kept on this device</Link>
      <Button variant="plain" onClick={() => clearDraft(DRAFT)}>
        Forget it
      </Button>
    </p>
  )
}

/** Whether it could be kept: a device may not allow it. */
export const keepPlan = (query: string): boolean => keepDraft(DRAFT, { query })
