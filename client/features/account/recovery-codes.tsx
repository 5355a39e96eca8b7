import { useEffect, useRef } from 'react'

import { buttonClass } from '@/components/ui/button'

import { IntentButton } from './intent-button'
import styles from './account.module.css'

/** New recovery codes, shown only once. */
export function NewRecoveryCodes({ codes }: { codes: string[] }) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [codes])
  return (
    <div className={styles.codes} role="group" aria-label="Your recovery codes" tabIndex={-1} ref={group}>
      <p>
        Keep these somewhere safe. Each signs you in once in place of the app, if you ever lose it. They are not shown
        again.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <button type="button" className={buttonClass({ variant: 'secondary' })} onClick={() => window.print()}>
        Print
      </button>
    </div>
  )
}

export function RecoveryCodesLeft({ left }: { left: number }) {
  return (
    <div className="mt-6">
      <p className="text-muted mb-3">
        {left === 0 ? 'You have no recovery codes left.' : `${left} of 10 recovery codes left.`}
      </p>
      <IntentButton intent="recovery-codes" pending="One moment...">
        Make new recovery codes
      </IntentButton>
    </div>
  )
}
