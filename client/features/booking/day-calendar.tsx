import { useEffect, useRef } from 'react'

import { Calendar } from '@/components/ui/calendar'

import { dayOf, longDay, textOf, today } from './booking-day'
import styles from './booking.module.css'

interface Props {
  value: string
  onChoose: (value: string) => void
}

/** A month to choose from; past days are disabled. */
export function DayCalendar({ value, onChoose }: Props) {
  const chosen = dayOf(value)
  const first = today()
  const foot = useRef<HTMLDivElement>(null)

  // Low on the screen the calendar would end below the window or under the risk strip.
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, which is no clean-up.
    void foot.current?.closest('[data-calendar]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <>
      <Calendar
        autoFocus
        mode="single"
        showOutsideDays={false}
        selected={chosen}
        defaultMonth={chosen && chosen >= first ? chosen : first}
        startMonth={first}
        disabled={{ before: first }}
        onSelect={(day) => onChoose(day ? textOf(day) : '')}
      />
      <div ref={foot} className={styles.foot}>
        <span aria-live="polite">{chosen ? longDay(chosen) : 'No day chosen yet'}</span>
        {chosen && (
          <button type="button" className={styles.clear} onClick={() => onChoose('')}>
            Clear
          </button>
        )}
      </div>
    </>
  )
}
