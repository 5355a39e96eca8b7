import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react'

import { DESK_OUTCOMES, MAX_REASON, OUTCOME_LABELS, STATUS_LABELS, STATUSES } from '@api/desk/desk.rules'
import type { DeskField, DeskRow } from '@api/submissions/submissions.types'
import type { Person } from '@api/auth/users/person.types'
import { factsOfRole } from '@api/forms/landing-forms.rules'
import { TickBox, Input, InputField, Select } from '@/components/form/controls'
import { Field, FieldError } from '@/components/form/field'
import { Search } from '@/components/ui/icons'
import { cx } from '@/lib/cx'
import { createStore } from '@/lib/store'

import type { Command } from './commands'
import { amountText, telephoneLink, valueText, webAddress } from './desk-format'
import { Pairs } from './page-frame'

export const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The statuses with every outcome in place of Done: one choice says both. */
const STANDING_OPTIONS = STATUSES.flatMap((status) =>
  status === 'done'
    ? DESK_OUTCOMES.map((value) => ({ value: value as string, label: `Done: ${OUTCOME_LABELS[value].toLowerCase()}` }))
    : [{ value: status as string, label: STATUS_LABELS[status] }],
)

const STANDING = ['status', 'waitingUntil', 'outcomeReason'] as const
/** Empty messages: the server's own are shown. */
export const STANDING_FIELDS = { waitingUntil: '', outcomeReason: '' }
export type StandingValues = Record<(typeof STANDING)[number], string>

export const standingValues = ({ status, outcome, waitingUntil, outcomeReason }: DeskRow): StandingValues => ({
  status: outcome ?? status,
  waitingUntil: waitingUntil ?? '',
  outcomeReason: outcomeReason ?? '',
})

export const standingWords = (chosen: string) =>
  STANDING_OPTIONS.find(({ value }) => value === chosen)?.label ?? OUTCOME_LABELS.withdrawn

export const standingKey = (field: (name: (typeof STANDING)[number]) => string) => STANDING.map(field).join('|')

export function standingIn(field: (name: string) => string) {
  const [status, waitingUntil, outcomeReason] = STANDING.map(field) as [string, string, string]
  const outcome = DESK_OUTCOMES.find((one) => one === status)
  if (outcome) return { status: 'done', outcome, ...(outcome === 'declined' && { outcomeReason }) }
  return status ? { status, ...(status === 'waiting' && { waitingUntil }) } : {}
}

const NEEDED = [
  { of: 'waiting', name: 'waitingUntil', label: 'Waiting until', type: 'date', className: 'until' },
  { of: 'declined', name: 'outcomeReason', label: 'Reason', maxLength: MAX_REASON, className: 'reason' },
] as const

interface StandingFieldsProps {
  label?: string
  unchanged?: string
  hideLabel?: boolean
  control?: (name: (typeof STANDING)[number]) => object
  errors?: Record<string, string | undefined>
  hintOf?: (name: (typeof STANDING)[number]) => string | undefined
}

/** The status, and the fields that the chosen one needs; the style sheet hides the others, so that it works without JavaScript. */
export const StandingFields = ({
  label = 'Status',
  unchanged,
  hideLabel,
  control = () => ({}),
  errors = {},
  hintOf = () => undefined,
}: StandingFieldsProps) => (
  <div className="standing contents">
    <Field name="status" label={label} error={errors.status} hint={hintOf('status')} small hideLabel={hideLabel}>
      <Select small {...control('status')} placeholder={unchanged} options={STANDING_OPTIONS}>
        {/* The sender's decision: it can be left or replaced, but not made here. */}
        <option value="withdrawn" hidden>
          Done: withdrawn
        </option>
      </Select>
    </Field>
    {NEEDED.map(({ of: _of, name, ...field }) => (
      <InputField
        key={name}
        name={name}
        {...field}
        error={errors[name]}
        hint={hintOf(name)}
        data-needed
        {...control(name)}
      />
    ))}
  </div>
)

export const personOptions = (people: Person[]) => people.map(({ id, name }) => ({ value: id, label: name }))

export const SearchBox = (props: ComponentProps<typeof Input>) => (
  <div className="relative w-76 min-w-45 max-md:min-w-40 max-md:flex-1">
    <Search size={20} className="text-muted pointer-events-none absolute inset-y-0 left-3.5 my-auto" />
    <Input type="search" name="q" small className="pl-10.5" {...props} />
  </div>
)

interface FilterProps {
  name: string
  label: string
  options: ComponentProps<typeof Select>['options']
  value?: string
  placeholder?: string
}

export const Filter = ({ name, label, value = '', placeholder = label, options }: FilterProps) => (
  <Select
    small
    name={name}
    aria-label={label}
    className={cx('fitted in-[.toolbar]:w-34', value && 'narrowing')}
    defaultValue={value}
    placeholder={placeholder}
    options={options}
  />
)

export const Tick = ({ children, ...box }: ComponentProps<typeof TickBox> & { children: ReactNode }) => (
  <label className="flex min-h-11 items-center gap-2.5 wrap-anywhere">
    <TickBox {...box} className="m-0" />
    {children}
  </label>
)

interface TickGroupProps {
  name: string
  legend: string
  options: Record<string, ReactNode>
  ticked: readonly string[]
  error?: string
}

export const TickGroup = ({ name, legend, options, ticked, error }: TickGroupProps) => (
  <fieldset className="grid content-start gap-1">
    <legend className="mb-1 font-semibold">{legend}</legend>
    {Object.entries(options).map(([value, words]) => (
      <Tick
        key={value}
        name={name}
        value={value}
        defaultChecked={ticked.includes(value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {words}
      </Tick>
    ))}
    <FieldError id={`${name}-error`} error={error} />
  </fieldset>
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

interface FieldsProps {
  fields: DeskField[]
  linked?: boolean
  more?: [name: string, value: string][]
}

/** The values of a submitted form. Landing forms write several answers into the role; each has a row of its own. */
export const Fields = ({ fields, linked, more = [] }: FieldsProps) => (
  <Pairs>
    {[
      ...fields.flatMap(({ key, name, value }): [string, ReactNode][] =>
        key === 'jobRole' && factsOfRole(value)
          ? Object.entries(factsOfRole(value) ?? {}).map(([fact, words]) => [fact, amountText(words)])
          : [[name, <Value key={key} field={key} value={value} linked={linked} />]],
      ),
      ...more,
    ]}
  </Pairs>
)

function Value({ field, value, linked }: { field: string; value: string; linked?: boolean }) {
  const shown = field === 'email' ? <Address>{value}</Address> : <bdi dir="auto">{valueText(field, value)}</bdi>
  const site = linked && field === 'businessWebsite' ? webAddress(value) : undefined
  if (site)
    return (
      <a href={site.href} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    )
  if (linked && field === 'email') return <a href={`mailto:${value}`}>{shown}</a>
  return linked && field === 'phone' ? <a href={`tel:${telephoneLink(value)}`}>{value}</a> : shown
}

/** Done is answered, unless another outcome is chosen. */
const STATUS_KEYS = ['new', 'in-progress', 'waiting', 'answered']

/** The shortcuts for statuses. */
export const statusCommands = (shortcut: 'status' | 'bulkStatus', choose: (status: string) => unknown): Command[] =>
  STATUS_KEYS.map((status, at) => ({ shortcut, at, run: () => choose(status) }))

export const statusChoices = (chosen: string, choose: (status: string) => unknown): Command[] =>
  STANDING_OPTIONS.map(({ value, label }) => ({
    name: `Status: ${label}`,
    about: value === chosen ? 'As it is' : undefined,
    whenTyped: true,
    run: () => choose(value),
  }))

/** The further fields of a status. */
export const neededFor = (status: string) => NEEDED.find((field) => field.of === status)?.name

type DeskMenuProps = ComponentProps<'details'> & { ref?: RefObject<HTMLDetailsElement | null> }

/** A menu below its summary. Without JavaScript the summary opens and closes it; with it, Escape and a press outside close it too. */
export function DeskMenu({ ref, ...details }: DeskMenuProps) {
  const own = useRef<HTMLDetailsElement>(null)
  const menu = ref ?? own
  useEffect(() => {
    function closeIfOutside({ target }: PointerEvent) {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false
    }
    document.addEventListener('pointerdown', closeIfOutside)
    return () => document.removeEventListener('pointerdown', closeIfOutside)
  }, [menu])
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }
  return <details ref={menu} onKeyDown={closeOnEscape} {...details} />
}

/** If the focused element is gone, the focus moves to the page's content. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })

export const deskDialog = createStore<'palette' | 'shortcuts' | undefined>(undefined)
export const openDialog = deskDialog.set
