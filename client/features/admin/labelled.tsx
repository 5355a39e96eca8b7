import type { ReactNode } from 'react'

/** A field below its label; the field's id is its name. */
export const Labelled = ({ name, label, children }: { name: string; label: string; children: ReactNode }) => (
  <div>
    <label htmlFor={name}>{label}</label>
    {children}
  </div>
)
