import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { clearDraft, drafts, draftSavedAt, keepDraft, readDraft } from '@/lib/drafts'
import { paths } from '@/lib/paths'
import styles from './plan.module.css'

const DRAFT = 'investment-plan'
const useSavedAt = () => drafts.use(() => draftSavedAt(DRAFT), null)

/** Offers a plan saved on this device if the page has none. */
export function SavedPlan() {
  const savedAt = useSavedAt()
  const query = savedAt && readDraft(DRAFT)?.values.query
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

/** Whether it could be saved: storage may be blocked. */
export const savePlan = (query: string): boolean => keepDraft(DRAFT, { query })
