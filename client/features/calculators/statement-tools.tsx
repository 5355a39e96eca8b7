import { useState } from 'react'
import type { CalculatorInputs, Scheme } from '@api/calculators/calculator-inputs.rules'
import type { CalculatorOptions } from '@api/calculators/calculator-options.rules'
import { scenariosCsv } from '@api/calculators/scenarios-csv.rules'
import { scenarios } from '@api/calculators/scenarios.rules'
import { Input } from '@/components/form/controls'
import { Button } from '@/components/ui/button'
import { Copy, Download, Print, Share } from '@/components/ui/icons'
import styles from './results-panel.module.css'
import { saveFile } from './save-file'
import { schemeCopy } from './schemes'
import { useMessage } from './use-message'

interface Props {
  scheme: Scheme
  inputs: CalculatorInputs
  options: CalculatorOptions
  query: string
}

/** Share, print and save, all in the browser: nothing is sent. */
export function StatementTools({ scheme, inputs, options, query }: Props) {
  const [sharing, setSharing] = useState(false)

  return (
    <>
      <div className={`${styles.tools} no-js:hidden`}>
        <Button variant="plain" aria-expanded={sharing} onClick={() => setSharing(!sharing)}>
          <Share />
          Share
        </Button>
        <Button variant="plain" onClick={() => window.print()}>
          <Print />
          Print or save as PDF
        </Button>
        <Button
          variant="plain"
          onClick={() =>
            saveFile(
              `${scheme}-outcomes.csv`,
              scenariosCsv(scheme, { inputs, options }, scenarios(scheme, inputs, options)),
            )
          }
        >
          <Download />
          Download CSV
        </Button>
      </div>
      {sharing && <ShareLink scheme={scheme} query={query} />}
    </>
  )
}

function ShareLink({ scheme, query }: Pick<Props, 'scheme' | 'query'>) {
  const link = `${location.origin}${schemeCopy[scheme].path}?${query}`
  const [copied, setCopied] = useMessage(query)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopied('Link copied.')
    } catch {
      setCopied('Copying was not allowed. Select the link and copy it.')
    }
  }

  return (
    <div className={styles.share}>
      <label htmlFor="share-link">Link to this result</label>
      <Input id="share-link" readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy />
        Copy
      </Button>
      <p role="status">{copied || 'Anyone who opens it sees the figures you entered.'}</p>
    </div>
  )
}
