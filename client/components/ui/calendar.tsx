import { DayPicker, type DayPickerProps } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'

import styles from './calendar.module.css'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from './icons'

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }

const classNames = {
  root: styles.calendar,
  months: styles.months,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  month_caption: styles.caption,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.button,
  today: styles.today,
  selected: styles.selected,
  disabled: styles.disabled,
  outside: styles.outside,
  range_start: styles.start,
  range_middle: styles.middle,
  range_end: styles.end,
} as DayPickerProps['classNames']

/**
 * A month calendar, weeks from Monday, for one day, several or a range (`mode`), with month navigation and full keyboard
 * support. Large: load it on first use.
 */
export function Calendar(props: DayPickerProps) {
  return (
    <DayPicker
      locale={enGB}
      showOutsideDays
      {...props}
      classNames={{ ...classNames, ...props.classNames }}
      components={{
        Chevron: ({ orientation = 'right' }) => {
          const Icon = chevrons[orientation]
          return <Icon />
        },
        ...props.components,
      }}
    />
  )
}
