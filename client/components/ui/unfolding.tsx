import type { ReactNode } from 'react'
import { ChevronDown } from './shell-icons'

interface Props {
  open?: boolean
  title: ReactNode
  note?: ReactNode
  children: ReactNode
}

export const Unfolding = ({ open, title, note, children }: Props) => (
  <details open={open} className="group border-line border-b">
    <summary className="flex min-h-14 items-center gap-4 py-2 font-semibold wrap-anywhere">
      {title}
      {note && <span className="text-muted text-small ml-auto flex-none font-normal">{note}</span>}
      <ChevronDown size={16} className="flex-none group-open:rotate-180 only:ml-auto" />
    </summary>
    {children}
  </details>
)
