import type { ReactNode } from 'react'

import { FieldError, RequiredMark } from '@/components/form/field'
import { cx } from '@/lib/cx'

interface Props {
  /** The id of the field, which is its name unless the page has several. */
  id: string
  label: string
  required?: boolean
  error?: string
  /** Hides the label visually where the row around the field says the same. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export const Labelled = ({ id, label, required, error, hideLabel, className, children }: Props) => (
  <div className={className}>
    <div className={cx('flex gap-1', hideLabel && 'sr-only')}>
      <label htmlFor={id}>{label}</label>
      {required && <RequiredMark />}
    </div>
    {children}
    <FieldError id={`${id}-error`} error={error} />
  </div>
)
