import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/blocks'
import { CircleInfo, Cross, Plus, Warning } from '@/components/ui/icons'
import { Input, Select, Textarea } from '@/components/form/controls'
import { Field, useFieldProps } from '@/components/form/field'
import { cx } from '@/lib/cx'
import { initialsOf, money } from '../figures'
import { FundBar, FundSwatch } from '../parts'
import {
  allocatedPercent,
  amount,
  isFundUse,
  maxBelowMin,
  withTag,
  type CampaignForm,
  type Errors,
  type FieldSpec,
  type ListSpec,
  type PartSpec,
  type Row,
} from './campaign-form'
import styles from './create-campaign.module.css'

export interface PartProps {
  form: CampaignForm
  errors: Errors
  update: (change: Partial<CampaignForm>) => void
}

/** The fields or the rows of a part. */
export function PartEditor({ part: { fields, columns, list }, ...props }: PartProps & { part: PartSpec }) {
  if (list?.name === 'useOfFunds') return <FundsEditor list={list} {...props} />
  if (list) return <RowsEditor list={list} {...props} />
  return (
    <div className={cx('grid gap-7', columns && 'md:grid-cols-2')}>
      {fields?.map((field) => (
        <FormField key={field.name} field={field} {...props} />
      ))}
      {columns && (
        <p role="status" className="text-small text-muted flex gap-2 empty:hidden md:col-span-2">
          {maxBelowMin(props.form) && (
            <>
              <CircleInfo size={18} className="text-brass mt-px" />
              The maximum investment is below the minimum. You can publish it like this, but no one could invest.
            </>
          )}
        </p>
      )}
    </div>
  )
}

function FormField({ field, form, errors, update }: PartProps & { field: FieldSpec }) {
  const { name, label, hint, required, min, days, options, maxLength = 0 } = field
  const shared = { label, name, hint, error: errors[name] }
  if (name === 'tags')
    return (
      <Field {...shared}>
        <TagBox tags={form.tags} onChange={(tags) => update({ tags })} />
      </Field>
    )
  const control = {
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => update({ [name]: target.value }),
  }
  if (options)
    return (
      <Field {...shared}>
        <Select options={options} {...control} />
      </Field>
    )
  if (min)
    return (
      <Field {...shared} required>
        <Input
          type="number"
          inputMode={min < 1 ? 'decimal' : 'numeric'}
          min={min}
          step={min}
          prefix={days ? undefined : '£'}
          suffix={days ? 'days' : undefined}
          className={days ? 'pr-16' : undefined}
          {...control}
        />
      </Field>
    )
  return (
    <Field {...shared} required={required} optional={!required}>
      {maxLength === 5000 ? (
        <Textarea rows={4} maxLength={maxLength} {...control} />
      ) : (
        <Input
          type={required ? 'text' : 'url'}
          placeholder={required ? undefined : 'https://'}
          maxLength={maxLength}
          {...control}
        />
      )}
    </Field>
  )
}

/** On Enter, except for the one that ends a composition. */
function onEnter(event: KeyboardEvent, act: () => void) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  act()
}

function TagBox({ tags, onChange }: { tags: string[]; onChange: (tags: string[]) => void }) {
  const { id, 'aria-describedby': describedBy } = useFieldProps()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange(withTag(tags, typed))
    setTyped('')
    input.current?.focus()
  }
  return (
    <div className={styles.tags}>
      {tags.map((tag) => (
        <RemovableTag
          key={tag}
          onRemove={() => {
            onChange(tags.filter((other) => other !== tag))
            input.current?.focus()
          }}
        >
          {tag}
        </RemovableTag>
      ))}
      <input
        ref={input}
        id={id}
        aria-describedby={describedBy}
        value={typed}
        maxLength={40}
        autoComplete="off"
        placeholder="Add a tag"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => onEnter(event, add)}
      />
      <IconButton borderless label="Add tag" onClick={add}>
        <Plus />
      </IconButton>
    </div>
  )
}

/** The icon of its button is small, but the touch target is not. */
const RemovableTag = ({ children, onRemove }: { children: string; onRemove: () => void }) => (
  <Chip tone="relief" className="pr-0">
    {children}
    <button
      type="button"
      className="rounded-control relative -my-0.5 grid size-8 place-items-center after:absolute after:-inset-1.5"
      aria-label={`Remove ${children}`}
      onClick={onRemove}
    >
      <Cross size={14} />
    </button>
  </Chip>
)

/** Moves the focus from the button that removes a row to that of its neighbour, or to `otherwise` if it was the last. */
function focusBeside(button: HTMLElement, otherwise: HTMLElement | null) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>(':scope > button') ?? otherwise
  target?.focus()
}

const withKey = <Texts extends Row>(rows: Row[], texts: Texts) => ({
  ...texts,
  key: String(Math.max(0, ...rows.map(({ key }) => Number(key))) + 1),
})

/** Initials follow the name until they are edited. */
function changed(row: Row, column: string, value: string): Row {
  if (column === 'initials') return { ...row, initials: value.toLocaleUpperCase('en-GB') }
  const follows = column === 'name' && row.initials === initialsOf(row.name ?? '')
  return { ...row, [column]: value, ...(follows && { initials: initialsOf(value) }) }
}

interface RowsProps extends Pick<PartProps, 'form' | 'update'> {
  list: ListSpec
  /** Before and after the fields of a row. */
  before?: (index: number) => ReactNode
  after?: (row: Row) => ReactNode
  /** A last row, in place of the button that adds one. */
  children?: ReactNode
}

/** The rows of a list, each with a button that removes it, and below them one that adds another. */
function RowsEditor({ list: { name, columns, add, kind, named }, form, update, before, after, children }: RowsProps) {
  const rows: Row[] = form[name]
  const element = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const set = (next: Row[]) => update({ [name]: next })

  function addRow() {
    flushSync(() => set([...rows, withKey(rows, Object.fromEntries(columns.map((column) => [column.name, ''])))]))
    element.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  return (
    <>
      <ul ref={element} className="mb-4 grid gap-2.5 empty:hidden">
        {rows.map((row, index) => (
          <li key={row.key} className={cx(styles.row, styles[name])}>
            {before?.(index)}
            {columns.map(({ name: column, label, look, placeholder, maxLength }) => (
              <RowInput
                key={column}
                look={look}
                aria-label={label.replace('#', String(index + 1))}
                value={row[column] ?? ''}
                placeholder={placeholder}
                maxLength={maxLength}
                onChange={({ target }) =>
                  set(rows.map((one) => (one === row ? changed(row, column, target.value) : one)))
                }
              />
            ))}
            {after?.(row)}
            <IconButton
              borderless
              label={`Remove ${(named && row[named]) || `${kind} ${index + 1}`}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget, addButton.current)
                set(rows.filter((one) => one !== row))
              }}
            >
              <Cross />
            </IconButton>
          </li>
        ))}
        {children}
      </ul>
      {add && (
        <Button ref={addButton} variant="secondary" size="small" onClick={addRow}>
          <Plus size={18} />
          {add}
        </Button>
      )}
    </>
  )
}

interface RowInputProps {
  look?: ListSpec['columns'][number]['look']
  'aria-label': string
  'aria-describedby'?: string
  value: string
  placeholder?: string
  maxLength?: number
  onChange: (event: { target: { value: string } }) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

function RowInput({ look, ...props }: RowInputProps) {
  if (look === 'area') return <Textarea rows={1} {...props} />
  if (look === 'amount') return <Input type="number" min={0} prefix="£" {...props} />
  if (look === 'percent') return <Input type="number" min={0} max={100} step="any" suffix="%" {...props} />
  if (look === 'initials') return <input {...props} autoComplete="off" placeholder="?" className={styles.initials} />
  return <Input autoComplete="off" {...props} />
}

function FundsEditor({ list, form, update }: PartProps & { list: ListSpec }) {
  const { useOfFunds } = form
  const target = amount(form.target)
  const amountOf = ({ percentage }: Row) => (
    <span className={styles.amount}>{target ? money((target * amount(percentage)) / 100) : '–'}</span>
  )
  return (
    <div>
      <div className={cx(styles.row, styles.useOfFunds, styles.head)} aria-hidden="true">
        <i />
        <span>Purpose</span>
        <span>Share</span>
        <span className={styles.amount}>{target ? `Of ${money(target)}` : 'Amount'}</span>
      </div>
      <RowsEditor
        list={list}
        form={form}
        update={update}
        before={(index) => <FundSwatch index={index} />}
        after={amountOf}
      >
        <AnotherUse onAdd={(use) => update({ useOfFunds: [...useOfFunds, withKey(useOfFunds, use)] })} />
      </RowsEditor>
      <FundBar slim shares={useOfFunds.map(({ percentage }) => Math.max(0, amount(percentage)))} />
      <ul className="sr-only">
        {useOfFunds.map(({ key, category, percentage }) => (
          <li key={key}>
            {category}: {amount(percentage)}%
          </li>
        ))}
      </ul>
      <Total form={form} target={target} />
    </div>
  )
}

type FundUse = CampaignForm['useOfFunds'][number]

const blank: FundUse = { key: '', category: '', percentage: '' }

/** The empty row at the end; it joins the others once it is complete. */
function AnotherUse({ onAdd }: { onAdd: (use: FundUse) => void }) {
  const [typed, setTyped] = useState(blank)
  const row = useRef<HTMLLIElement>(null)
  const hint = useId()
  const add = () => {
    row.current?.querySelector('input')?.focus()
    if (!isFundUse(typed)) return
    onAdd({ ...typed, category: typed.category.trim() })
    setTyped(blank)
  }
  return (
    <li ref={row} className={cx(styles.row, styles.useOfFunds)}>
      <i />
      <RowInput
        aria-label="Another purpose"
        aria-describedby={hint}
        placeholder="Another purpose"
        value={typed.category}
        maxLength={100}
        onChange={({ target }) => setTyped({ ...typed, category: target.value })}
        onKeyDown={(event) => onEnter(event, add)}
      />
      <RowInput
        look="percent"
        aria-label="Share of another purpose in percent"
        placeholder="0"
        value={typed.percentage}
        onChange={({ target }) => setTyped({ ...typed, percentage: target.value })}
        onKeyDown={(event) => onEnter(event, add)}
      />
      <span className={styles.amount}>
        <span id={hint} className="sr-only">
          Enter a purpose and a share above 0% to add a row.
        </span>
      </span>
      <IconButton label="Add purpose" onClick={add}>
        <Plus />
      </IconButton>
    </li>
  )
}

function Total({ form, target }: { form: CampaignForm; target: number }) {
  const allocated = allocatedPercent(form)
  const open = Math.round((100 - allocated) * 100) / 100
  const worth = target ? `: ${money((target * Math.abs(open)) / 100)}` : ''
  return (
    <p role="status" className="text-muted num mt-2.5 flex gap-2">
      {open < 0 ? (
        <>
          <Warning size={18} className="text-red mt-1" />
          <span className="text-red">
            <b>{allocated}%</b> allocated. That is {-open}% too much{worth}.
          </span>
        </>
      ) : (
        <span>
          <b className="text-text">{allocated}%</b> allocated.{open > 0 && ` ${open}% is still to allocate${worth}.`}
        </span>
      )}
    </p>
  )
}
