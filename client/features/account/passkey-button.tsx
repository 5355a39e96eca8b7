import { useState } from 'react'
import { useSubmit } from 'react-router-dom'

import { Button } from '@/components/ui/button'

import styles from './auth-layout.module.css'
import { requestPasskey, passkeyErrorText } from './passkey'

/** Signs in with a passkey on this device, which requires JavaScript. */
export function PasskeyButton({ label }: { label: string }) {
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const handleClick = async () => {
    setBusy(true)
    setError('')
    try {
      await submit({ intent: 'passkey', response: await requestPasskey() }, { method: 'post' })
    } catch (reason) {
      setError(passkeyErrorText(reason))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.passkey}>
      <Button variant="secondary" busy={busy} onClick={() => void handleClick()}>
        {label}
      </Button>
      <p role="alert" className="text-red">
        {error}
      </p>
    </div>
  )
}
