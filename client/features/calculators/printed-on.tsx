import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The print date, set when printing starts; print only. */
export function PrintedOn() {
  const [day, setDay] = useState('')
  useEffect(() => {
    const stamp = () => flushSync(() => setDay(new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <div className="not-print:hidden">
      <dt>Printed</dt>
      <dd className="num">{day}</dd>
    </div>
  )
}
