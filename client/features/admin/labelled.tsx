import type { ComponentProps, ReactNode } from 'react'

import { FieldError, RequiredMark } from '@/components/form/field'
import { cx } from '@/lib/cx'

import desk from './desk.module.css'
import { errorProps } from './error-props'

interface Props {
  /** The id of the field, which is its name unless the page has several. */
  id: string
  label: string
  /** Shows the asterisk that `RequiredNote` explains. */
  marked?: boolean
  error?: string
  /** Hides the label visually where the row around the field says the same. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export const Labelled = ({ id, label, marked, error, hideLabel, className, children }: Props) => (
  <div className={className}>
    <div className={cx('flex gap-1', hideLabel && 'sr-only')}>
      <label htmlFor={id}>{label}</label>
      {marked && <RequiredMark />}
    </div>
    {children}
    <FieldError id={`${id}-error`} error={error} />
  </div>
)

type LabelledInputProps = Omit<Props, 'id' | 'children'> &
  ComponentProps<'input'> & {
    name: string
    /** As high as the small buttons beside it. */
    small?: boolean
  }

export const LabelledInput = ({
  name,
  id = name,
  label,
  marked,
  error,
  hideLabel,
  className,
  small,
  ...input
}: LabelledInputProps) => (
  <Labelled {...{ id, label, marked, error, hideLabel, className }}>
    <input {...input} {...errorProps(id, error)} id={id} name={name} className={small ? desk.small : desk.input} />
  </Labelled>
)
