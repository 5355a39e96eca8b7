import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWatch } from 'react-hook-form'

import { Field } from '@/components/form/field'
import { Input } from '@/components/form/input'
import { IconButton } from '@/components/ui/button'
import { CalendarIcon } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/skeleton'
import type { FilledForm } from '@/lib/form-client'
import { lazyPart } from '@/lib/lazy-part'

import { textOf, today } from './booking-day'
import type { BookingField } from './booking-form'
import styles from './booking.module.css'

const DayCalendar = lazyPart(
  async () => (await import('./day-calendar')).DayCalendar,
  () => <p className="text-small">The calendar could not be loaded. Please type the day into the field above.</p>,
)

const NAME = 'preferredDate'
const CALENDAR = 'booking-calendar'

/** The native date input; with JavaScript a calendar opens below it. */
export function DayField({ filled }: { filled: FilledForm<BookingField> }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { control, setValue } = filled.form
  const value = useWatch({ control, name: NAME })

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const choose = (day: string) => {
    setValue(NAME, day, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
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
      {open && <Calendar value={typeof value === 'string' ? value : ''} onChoose={choose} onClose={close} />}
    </div>
  )
}

function DayInput({ filled, onOpen }: { filled: FilledForm<BookingField>; onOpen: () => void }) {
  const input = useRef<HTMLInputElement | null>(null)
  const { ref, ...registered } = filled.register(NAME)

  useEffect(() => {
    // Depends on the visitor's clock, so it is not part of the cached page.
    if (input.current) input.current.min = textOf(today())
  }, [])

  return (
    <Input
      {...registered}
      ref={(element) => {
        input.current = element
        ref(element)
      }}
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
