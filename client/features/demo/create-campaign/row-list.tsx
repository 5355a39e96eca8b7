import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '@/components/ui/button'
import { Cross, Plus } from '@/components/ui/icons'
import { nextKey } from './campaign-form'
import { focusBeside } from './focus-beside'
import styles from './rows.module.css'

interface Props<Row extends { key: number }> {
  rows: Row[]
  onChange: (rows: Row[]) => void
  blank: Omit<Row, 'key'>
  addLabel: string
  removeLabel: (row: Row, number: number) => string
  rowClass?: string
  children: (row: Row, number: number, change: (to: Partial<Row>) => void) => ReactNode
}

/** The rows of a part, each with a remove button, and an add button below. */
export function RowList<Row extends { key: number }>(props: Props<Row>) {
  const { rows, onChange, blank, addLabel, removeLabel, rowClass, children } = props
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  function add() {
    flushSync(() => onChange([...rows, { ...blank, key: nextKey(rows) } as Row]))
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  return (
    <>
      <ul ref={list} className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.key} className={rowClass}>
            {children(row, index + 1, (to) => onChange(rows.map((one) => (one === row ? { ...row, ...to } : one))))}
            <IconButton
              bare
              label={removeLabel(row, index + 1)}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget, addButton.current)
                onChange(rows.filter((one) => one !== row))
              }}
            >
              <Cross />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button ref={addButton} variant="secondary" size="small" onClick={add}>
        <Plus size={18} />
        {addLabel}
      </Button>
    </>
  )
}
