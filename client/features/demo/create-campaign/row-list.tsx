import type { ReactNode } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Cross, Plus } from '@/components/ui/icons'
import { nextKey } from './campaign-form'
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
  return (
    <>
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          <li key={row.key} className={rowClass}>
            {children(row, index + 1, (to) => onChange(rows.map((one) => (one === row ? { ...row, ...to } : one))))}
            <IconButton
              bare
              label={removeLabel(row, index + 1)}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            >
              <Cross />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={() => onChange([...rows, { ...blank, key: nextKey(rows) } as Row])}
      >
        <Plus size={18} />
        {addLabel}
      </Button>
    </>
  )
}
