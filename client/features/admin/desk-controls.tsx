import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode } from 'react'

import { STATUS_LABELS, STATUSES } from '@api/admin/desk.rules'
import type { DeskField, Person } from '@api/admin/desk.types'
import { Input, Select, TickBox } from '@/components/form/controls'
import { Search } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { createStore } from '@/lib/store'

import desk from './desk.module.css'
import { valueText } from './format'
import { Pairs } from './page-frame'

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

/** A compact select for rows of controls; its label is its first option. `set` when it narrows the list. */
export const Choice = ({ set, className, ...props }: ComponentProps<typeof Select> & { set?: boolean }) => (
  <Select small {...props} className={cx(desk.fitted, set && desk.filled, className)} />
)

/** A search field with its sign. */
export const SearchBox = (props: ComponentProps<typeof Input>) => (
  <div className="relative w-70 max-md:w-full max-md:flex-[1_0_100%]">
    <Search size={20} className="text-muted pointer-events-none absolute top-3 left-3.5" />
    <Input type="search" name="q" small className="pl-10.5" {...props} />
  </div>
)

/** A box with its label beside it. */
export const Tick = ({ children, ...box }: ComponentProps<typeof TickBox> & { children: ReactNode }) => (
  <label className="flex min-h-11 items-center gap-2.5 wrap-anywhere">
    <TickBox {...box} className="m-0" />
    {children}
  </label>
)

/** An email address or a name, which breaks before an @ or a dot rather than within a word. */
export const Address = ({ children }: { children: string }) => (
  <bdi>
    {children.split(/(?=[@.])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
)

/** The values of a submitted form, without links. */
export const Answers = ({ fields }: { fields: DeskField[] }) => (
  <Pairs>
    {fields.map(({ key, name, value }) => [
      name,
      key === 'email' ? <Address key={key}>{value}</Address> : <bdi dir="auto">{valueText(key, value)}</bdi>,
    ])}
  </Pairs>
)

/** Closes the panel on Escape and returns the focus to its button. */
export function closeOnEscape({ key, currentTarget: details }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !details.open) return
  details.open = false
  details.querySelector('summary')?.focus()
}

/** While someone is typing, keys are letters rather than shortcuts. */
export const typesInto = (element: Element | null) =>
  element instanceof HTMLElement && element.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')

/** When what had the focus is gone, the focus moves to the page's content. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

export const deskDialog = createStore<'palette' | 'shortcuts' | undefined>(undefined)
export const openDialog = deskDialog.set

/** While a dialog is open, it receives the keys. */
export const hasDialog = () => document.querySelector('dialog[open]') !== null
