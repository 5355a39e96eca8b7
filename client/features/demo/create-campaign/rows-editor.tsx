import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '@/components/ui/button'
import { Cross, Plus } from '@/components/ui/icons'
import { Input, Textarea } from '@/components/form/controls'
import { cx } from '@/lib/cx'
import { initialsOf } from '../figures'
import type { CampaignForm, Errors, ListSpec, Row } from './campaign-form'
import styles from './create-campaign.module.css'

export interface PartProps {
  form: CampaignForm
  errors: Errors
  update: (change: Partial<CampaignForm>) => void
}

/** Acts on Enter, except when it ends a composition. */
export function onEnter(event: KeyboardEvent, act: () => void) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  act()
}

/** Moves the focus from the button that removes a row to that of its neighbour, or to `otherwise` if it was the last. */
function focusBeside(button: HTMLElement, otherwise: HTMLElement | null) {
  const row = button.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>(':scope > button') ?? otherwise
  target?.focus()
}

export const withKey = <Texts extends Row>(rows: Row[], texts: Texts) => ({
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
  before?: (index: number) => ReactNode
  after?: (row: Row) => ReactNode
  children?: ReactNode
}

export function RowsEditor({
  list: { name, columns, add, kind, named },
  form,
  update,
  before,
  after,
  children,
}: RowsProps) {
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

export function RowInput({ look, ...props }: RowInputProps) {
  if (look === 'area') return <Textarea rows={1} className="min-h-12 resize-none field-sizing-content" {...props} />
  if (look === 'amount') return <Input type="number" min={0} prefix="£" className={styles.number} {...props} />
  if (look === 'percent')
    return <Input type="number" min={0} max={100} step="any" suffix="%" className={styles.number} {...props} />
  if (look === 'initials') return <input {...props} autoComplete="off" placeholder="?" className={styles.initials} />
  return <Input autoComplete="off" {...props} />
}
