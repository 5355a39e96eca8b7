import type { ReactNode } from 'react'

import { RequiredMark } from '@/components/form/field'

interface Props {
  /** The id of the field, which is its name unless the page has several. */
  id: string
  label: string
  required?: boolean
  children: ReactNode
}

export const Labelled = ({ id, label, required, children }: Props) => (
  <div>
    <div className="flex gap-1">
      <label htmlFor={id}>{label}</label>
      {required && <RequiredMark />}
    </div>
    {children}
  </div>
)
