import { RequiredNote } from '@/components/form/field'
import { FilledForm, Pair, SelectField, TextField, Unsent } from '@/components/form/filled-form'
import { MarketingField } from '@/components/form/marketing-field'
import { SubmitButton } from '@/components/form/submit-button'
import { PrivacyNote } from '@/components/form/wording'
import { Panel } from '@/components/ui/panel'
import { consentOf } from '@/lib/form-answer'
import { type FilledForm as Filled, useFieldValue, useFilledForm } from '@/lib/form-client'

import { dayOf, shortDay } from './booking-day'
import { type BookingField, bookingForm } from './booking-form'
import styles from './booking.module.css'
import { DayField } from './day-field'

export function BookingFormPanel() {
  const filled = useFilledForm(bookingForm)
  return (
    <Panel as="section">
      <h2 id="details" className="text-h3">
        Your details
      </h2>
      <RequiredNote className="mt-2 mb-7" />
      <FilledForm filled={filled} aria-labelledby="details">
        <Pair>
          <TextField filled={filled} name="firstName" autoComplete="given-name" />
          <TextField filled={filled} name="lastName" autoComplete="family-name" />
        </Pair>
        <TextField filled={filled} name="email" type="email" autoComplete="email" />
        <TextField
          filled={filled}
          name="phone"
          type="tel"
          autoComplete="tel"
          hint="In case we need to ring you about the call."
        />
        <div className={styles.details}>
          <SelectField
            filled={filled}
            name="country"
            optional
            placeholder="Choose a country"
            autoComplete="country-name"
          />
          <DayField filled={filled} />
          <div className={styles.side}>
            <BookingSummary filled={filled} />
            <MarketingField filled={filled} />
            <SubmitButton block busy={filled.busy} pending="Booking...">
              Book Discovery Call
            </SubmitButton>
            <Unsent filled={filled} />
            <p className={styles.note}>Calls typically last 30-45 minutes.</p>
            <PrivacyNote consent={consentOf(bookingForm)} />
          </div>
        </div>
      </FilledForm>
    </Panel>
  )
}

/** What the visitor is asking for so far. */
export function BookingSummary({ filled }: { filled: Filled<BookingField> }) {
  const day = dayOf(useFieldValue(filled.element, 'preferredDate'))
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
