import { type ReactNode, useState } from 'react'
import { Field, type FieldProps } from '@/components/form/field'
import { Input, type InputProps } from '@/components/form/controls'
import { ChevronDown } from '@/components/ui/icons'
import { cx } from '@/lib/cx'

type FigureFieldProps = Pick<FieldProps, 'label' | 'name' | 'hint' | 'error' | 'required' | 'className'> &
  Omit<InputProps, 'className' | 'name' | 'required'>

export function FigureField({ label, name, hint, error, required, className, ...input }: FigureFieldProps) {
  const isNumber = input.prefix || input.suffix
  return (
    <Field {...{ label, name, hint, error, required, className }} optional={!required}>
      <Input inputMode={isNumber ? 'decimal' : undefined} autoComplete="off" maxLength={48} {...input} />
    </Field>
  )
}

export const NATIONS = [
  { value: 'ruk', label: 'England, Wales or Northern Ireland' },
  { value: 'scotland', label: 'Scotland' },
]

interface FoldedProps {
  summary: ReactNode
  /** Filled in or refused: it must not be hidden. */
  filled?: boolean
  className?: string
  children: ReactNode
}

/** Opens when it is filled in; only the visitor closes it, since emptying a field must not hide it. */
export function Folded({ summary, filled = false, className, children }: FoldedProps) {
  const [open, setOpen] = useState(filled)
  if (filled && !open) setOpen(true)
  return (
    <details open={open} className={cx('group', className)}>
      <summary className="flex min-h-12 items-center justify-between gap-4 font-semibold">
        {summary}
        <ChevronDown className="group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
