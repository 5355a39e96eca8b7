import { useEffect, useRef } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from '@/components/ui/icons'
import { dayOf, longDay, proposedFor, textOf, today } from './booking-day'
import styles from './calendar.module.css'

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }

const STEP =
  'rounded-control hover:bg-raised-2 aria-disabled:text-muted pointer-events-auto grid size-11 place-items-center aria-disabled:opacity-50'

const classNames = {
  root: 'relative w-fit max-w-full',
  nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
  button_previous: STEP,
  button_next: STEP,
  month_caption: 'text-title grid h-11 place-items-center px-12 font-serif leading-none font-[420]',
  month_grid: 'mt-2 border-collapse',
  weekday: 'text-muted text-small h-8 font-normal',
  day: 'p-0',
  day_button: styles.button ?? '',
  today: styles.today ?? '',
  selected: styles.selected ?? '',
  disabled: styles.disabled ?? '',
}

const dayLabel = (day: Date, { today: isToday, selected, off }: Record<string, boolean | undefined>) =>
  [isToday && 'Today', `${longDay(day)} ${day.getFullYear()}`, off && 'not a working day', selected && 'selected']
    .filter(Boolean)
    .join(', ')

interface Props {
  value: string
  onChoose: (value: string) => void
}

/** A month to choose a day from, weeks from Monday; past days are disabled. Large: load it on first use. */
export function DayCalendar({ value, onChoose }: Props) {
  const chosen = dayOf(value)
  const first = today()
  const foot = useRef<HTMLDivElement>(null)

  // Low on the screen, the calendar would end below the window or under the risk strip.
  useEffect(() => {
    // Not returned: in newer browsers the result is a promise, not a clean-up function.
    void foot.current?.closest('[data-calendar]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <>
      <DayPicker
        locale={enGB}
        autoFocus
        mode="single"
        selected={chosen}
        defaultMonth={chosen && chosen >= first ? chosen : first}
        startMonth={first}
        disabled={{ before: first }}
        modifiers={{ off: (day) => proposedFor(day) !== undefined }}
        modifiersClassNames={{ off: styles.off ?? '' }}
        labels={{ labelDayButton: dayLabel }}
        onSelect={(day) => onChoose(day ? textOf(day) : '')}
        classNames={classNames}
        components={{
          Chevron: ({ orientation = 'right' }) => {
            const Icon = chevrons[orientation]
            return <Icon />
          },
        }}
      />
      <div
        ref={foot}
        className="border-line text-muted text-small mx-2 mt-2.5 flex min-h-11 items-center justify-between justify-self-stretch border-t"
      >
        <span>
          <span aria-live="polite">{chosen ? longDay(chosen) : 'No day chosen yet'}</span>
          <span className="block">
            <i className={styles.mark} aria-hidden="true" /> Nobody works
          </span>
        </span>
        {chosen && (
          <button
            type="button"
            className="hover:text-text -mr-3 min-h-11 px-3 underline underline-offset-3"
            onClick={() => onChoose('')}
          >
            Clear
          </button>
        )}
      </div>
    </>
  )
}
