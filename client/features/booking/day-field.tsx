import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'

import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { IconButton } from '@/components/ui/button'
import { CalendarIcon } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { type FilledForm, fillIn, useFieldValue } from '@/lib/form-client'
import { lazyPart } from '@/lib/lazy-part'

import { textOf, today } from './booking-day'
import type { BookingField } from './booking-form'
import styles from './booking.module.css'

const DayCalendar = lazyPart(
  async () => (await import('./day-calendar.js')).DayCalendar,
  () => <p className="text-small">The calendar could not be loaded. Please type the day into the field above.</p>,
)

const NAME = 'preferredDate'
const CALENDAR = 'booking-calendar'

/** The native date input; with JavaScript a calendar opens below it. */
export function DayField({ filled }: { filled: FilledForm<BookingField> }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const value = useFieldValue(filled.element, NAME)

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const choose = (day: string) => {
    if (filled.element) fillIn(filled.element, { [NAME]: day })
    if (day) close()
  }

  return (
    <div className={styles.dayField}>
      <Field name={NAME} label="Preferred call date" optional error={filled.error(NAME)}>
        <div className={styles.day}>
          <DayInput filled={filled} onOpen={() => setOpen(true)} />
          <IconButton
            ref={opener}
            bare
            label={open ? 'Close the calendar' : 'Open the calendar'}
            aria-expanded={open}
            aria-controls={open ? CALENDAR : undefined}
            className={styles.opener}
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

function DayInput({ filled, onOpen }: { filled: FilledForm<BookingField>; onOpen: () => void }) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Depends on the visitor's clock, so it is not part of the cached page.
    if (input.current) input.current.min = textOf(today())
  }, [])

  return (
    <Input
      ref={input}
      type="date"
      defaultValue={filled.typed(NAME)}
      className={styles.date}
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
    <div
      id={CALENDAR}
      role="group"
      aria-label="Choose a day"
      className={styles.calendar}
      onKeyDown={handleKey}
      data-calendar
    >
      <Suspense fallback={<Skeleton className={styles.loading} />}>
        <DayCalendar value={value} onChoose={onChoose} />
      </Suspense>
    </div>
  )
}

function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('bg-raised-2 block h-4 max-w-full rounded-sm', className)} />
}
