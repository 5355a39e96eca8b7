import type { ComponentProps } from 'react'

import { STATUSES, STATUS_LABELS } from '@api/admin/desk.rules'
import type { Person } from '@api/admin/desk.types'
import { ChevronDown } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

import desk from './desk.module.css'

/** A compact select for the desk's toolbars; `set` when it narrows the list. */
export const Choice = ({ set, ...rest }: ComponentProps<'select'> & { set?: boolean }) => (
  <span className={cx(desk.filter, set && desk.set)}>
    <select {...rest} />
    <ChevronDown size={16} />
  </span>
)

export const StatusOptions = () =>
  STATUSES.map((status) => (
    <option key={status} value={status}>
      {STATUS_LABELS[status]}
    </option>
  ))

export const PersonOptions = ({ people }: { people: Person[] }) =>
  people.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
