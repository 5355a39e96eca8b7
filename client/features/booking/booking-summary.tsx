import { useWatch } from 'react-hook-form'

import type { FilledForm } from '@/lib/form-client'

import { dayOf, shortDay } from './booking-day'
import type { BookingField } from './booking-form'
import styles from './booking.module.css'

/** What the visitor is asking for so far. */
export function BookingSummary({ filled }: { filled: FilledForm<BookingField> }) {
  const day = dayOf(String(useWatch({ control: filled.form.control, name: 'preferredDate' }) ?? ''))
  return (
    <dl className={styles.summary}>
      <div>
        <dt>Your call</dt>
        <dd>{day ? shortDay(day) : 'No date chosen: we will suggest one'}</dd>
      </div>
      <div>
        <dt>Length</dt>
        <dd>30–45 minutes</dd>
      </div>
      <div>
        <dt>Confirmed</dt>
        <dd>Within 24 hours</dd>
      </div>
    </dl>
  )
}
