import { useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Copy, Download, Print } from '@/components/ui/icons'
import { saveFile } from '../save-file'
import { useMessage } from '../use-message'
import { savePlan } from './saved-plan'
import { planCsv } from './plan-csv'
import type { ResultProps } from './result-props'
import styles from './plan-results.module.css'

/** Copy, save, print and download, all in the browser: nothing is sent. */
export function PlanTools({ plan, form }: ResultProps) {
  const { search } = useLocation()
  const [said, setSaid] = useMessage(search)

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href)
      setSaid('Link copied. Anyone who opens it sees the figures you entered.')
    } catch {
      setSaid('Copying was not allowed. The address of this page is the link.')
    }
  }
  const keep = () =>
    setSaid(savePlan(search.slice(1)) ? 'Kept on this device for a week.' : 'This device does not allow it.')

  return (
    <>
      <div className={`${styles.tools} no-js:hidden`}>
        <Button variant="plain" onClick={() => void copy()}>
          <Copy />
          Copy link
        </Button>
        <Button variant="plain" onClick={keep}>
          Keep on this device
        </Button>
        <Button variant="plain" onClick={() => window.print()}>
          <Print />
          Print or save as PDF
        </Button>
        <Button variant="plain" onClick={() => saveFile('investment-plan.csv', planCsv(plan, form))}>
          <Download />
          Download CSV
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  )
}
