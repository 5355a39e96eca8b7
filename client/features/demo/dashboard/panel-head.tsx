import type { ReactNode } from 'react'

export function PanelHead({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h1 className="text-h2">{children}</h1>
      {action}
    </div>
  )
}
