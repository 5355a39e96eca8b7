import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { clockIn, RESERVED_HOURS, whenIn, ZONES } from '@api/calls/call.rules'
import type { OpenTimes } from '@api/calls/calls.types'
import { Field, RequiredNote } from '@/components/form/field'
import {
  FormFrame,
  MarketingField,
  SideBySide,
  PrivacyNote,
  SelectField,
  TextField,
  NotSentNote,
} from '@/components/form/dto-form'
import { Input, Select, SubmitButton } from '@/components/form/controls'
import { Panel, Statement } from '@/components/ui/blocks'
import type { FormAnswer } from '@/lib/form/definition'
import { fillIn, useFieldValue, useForm, useFormContext } from '@/lib/form/use-form'
import { IconButton } from '@/components/ui/button'
import { CalendarIcon } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { lazyPart } from '@/lib/lazy-part'
import { useBrowserZone } from '@/lib/zone'
import { dayIn, dayOf, dayWords, dueWords, textOf, today } from './booking-day'
import { type BookingField, bookingForm } from './booking-form'
import styles from './calendar.module.css'

interface PanelProps {
  open: OpenTimes | null
  posted?: FormAnswer<BookingField>
}

export function BookingFormPanel({ open, posted }: PanelProps) {
  const form = useForm(bookingForm, { posted })
  return (
    <Panel as="section">
      <h2 id="details" className="text-h3">
        Your details
      </h2>
      <RequiredNote className="mt-2 mb-7" />
      <FormFrame form={form} aria-labelledby="details">
        <SideBySide>
          <TextField name="firstName" autoComplete="given-name" />
          <TextField name="lastName" autoComplete="family-name" />
        </SideBySide>
        <TextField name="email" type="email" autoComplete="email" />
        <TextField name="phone" type="tel" autoComplete="tel" hint="In case we need to ring you about the call." />
        <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,346px)]">
          <SelectField name="country" optional placeholder="Choose a country" autoComplete="country-name" />
          <DayField />
          {open?.times.length ? <TimeField times={open.times} /> : null}
          <div className="grid content-start gap-5 md:col-span-2 md:mt-2">
            <BookingSummary answerBy={open?.answerBy} />
            <MarketingField />
            <SubmitButton block pending="Booking...">
              Book Discovery Call
            </SubmitButton>
            <NotSentNote />
            <p className="text-muted text-small">Calls typically last 30-45 minutes.</p>
            <PrivacyNote />
          </div>
        </div>
      </FormFrame>
    </Panel>
  )
}

const NAME = 'preferredDate'
const TIME = 'startsAt'

/** The native select, so that it works everywhere; once a day is chosen, it lists only the times of that day. */
function TimeField({ times }: { times: string[] }) {
  const { error, typed } = useFormContext()
  const zone = useBrowserZone()
  const day = useFieldValue(NAME)
  const onDay = times.filter((iso) => dayIn(iso, zone) === day)
  const isDayFull = day !== '' && !onDay.length
  const days = Map.groupBy(onDay.length ? onDay : times, (iso) => clockIn(iso, zone).day)
  return (
    <Field
      name={TIME}
      label="Call time"
      optional
      error={error(TIME)}
      hint={`${isDayFull ? 'None is open on that day; these are on others. ' : ''}On the clocks of ${ZONES[zone]}.`}
      className="md:col-span-2"
    >
      <input type="hidden" name="zone" value={zone} />
      <Select defaultValue={typed(TIME) ?? ''} placeholder="No time: we will suggest one">
        {[...days].map(([title, open]) => (
          <optgroup key={title} label={title}>
            {open.map((iso) => (
              <option key={iso} value={iso}>
                {onDay.length ? clockIn(iso, zone).time : `${clockIn(iso, zone).time}, ${title}`}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}

export function BookingSummary({ answerBy }: { answerBy: string | undefined }) {
  const day = dayOf(useFieldValue(NAME))
  const startsAt = useFieldValue(TIME)
  const zone = useBrowserZone()
  return (
    <Statement
      dense
      className="border-line border-b"
      rows={[
        { label: 'Your\u00a0call', figure: startsAt ? whenIn(startsAt, zone) : dayWords(day) },
        { label: 'Length', figure: '30–45 minutes' },
        { label: 'Confirmed', figure: confirmedWhen(startsAt, answerBy) },
      ]}
    />
  )
}

function confirmedWhen(startsAt: string, answerBy: string | undefined) {
  if (startsAt) return `By the link in our email, within ${RESERVED_HOURS} hours`
  return answerBy ? `Within 24 hours: if sent now, by ${dueWords(answerBy)}` : 'Within 24 hours'
}

const DayCalendar = lazyPart(
  async () => (await import('./day-calendar')).DayCalendar,
  () => <p className="text-small">The calendar could not be loaded. Please type the day into the field above.</p>,
)

const CALENDAR = 'booking-calendar'

/** The native date input; with JavaScript a calendar opens below it. */
export function DayField() {
  const { element, error } = useFormContext()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const value = useFieldValue(NAME)

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const choose = (day: string) => {
    if (element) fillIn(element, { [NAME]: day })
    if (day) close()
  }

  return (
    <div className="relative min-w-0">
      <Field name={NAME} label="Preferred call date" optional error={error(NAME)}>
        <div className="relative">
          <DayInput onOpen={() => setOpen(true)} />
          <IconButton
            ref={opener}
            borderless
            label={open ? 'Close the calendar' : 'Open the calendar'}
            aria-expanded={open}
            aria-controls={open ? CALENDAR : undefined}
            className="aria-expanded:text-brass absolute top-0.5 right-0.5 no-js:hidden"
            onClick={() => setOpen(!open)}
          >
            <CalendarIcon />
          </IconButton>
        </div>
      </Field>
      {open && <Calendar value={value} onChoose={choose} onClose={close} />}
    </div>
  )
}

function DayInput({ onOpen }: { onOpen: () => void }) {
  const { typed } = useFormContext()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Depends on the visitor's clock, so it is not part of the cached page.
    if (input.current) input.current.min = textOf(today())
  }, [])

  return (
    <Input
      ref={input}
      type="date"
      defaultValue={typed(NAME)}
      className={cx(styles.date, 'pr-14')}
      onClick={(event) => {
        // A mouse opens our calendar; a finger the phone's own picker.
        if ((event.nativeEvent as PointerEvent).pointerType !== 'mouse') return
        event.preventDefault()
        onOpen()
      }}
    />
  )
}

interface CalendarProps {
  value: string
  onChoose: (day: string) => void
  onClose: () => void
}

function Calendar({ value, onChoose, onClose }: CalendarProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // Opens over the content below, so that nothing moves.
    <div
      id={CALENDAR}
      role="group"
      aria-label="Choose a day"
      className={cx(
        styles.panel,
        'rounded-panel border-line-strong bg-raised-2 light:bg-raised absolute top-full right-0 mt-2',
        'grid w-full max-w-full justify-items-center border px-2 py-3 md:w-max',
      )}
      onKeyDown={handleKey}
      data-calendar
    >
      <Suspense fallback={<span aria-hidden="true" className="bg-raised-2 h-[390px] w-[min(308px,100%)] rounded-sm" />}>
        <DayCalendar value={value} onChoose={onChoose} />
      </Suspense>
    </div>
  )
}
