import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { longDate } from '@api/calculators/dates.rules'

/** The print date, set when printing starts; print only. */
export function PrintedOn() {
  const [day, setDay] = useState('')
  useEffect(() => {
    const stamp = () => flushSync(() => setDay(new Date().toISOString().slice(0, 10)))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [])
  return (
    <div className="not-print:hidden">
      <dt>Printed</dt>
      <dd className="num">{day && longDate(day)}</dd>
    </div>
  )
}
