import type { ReactNode } from 'react'

interface Props {
  /** The name of the screen, in small italics. */
  name: string
  /** The display line. */
  children: ReactNode
  aside?: ReactNode
}

/** A heading of two lines, and beside it what visitors need to know first. */
export function PageHead({ name, children, aside }: Props) {
  return (
    <div className="grid gap-x-6 gap-y-5 pt-12 pb-8 md:grid-cols-12 md:items-end md:pt-18 md:pb-12">
      <h1 className="md:col-span-7">
        <span className="eyebrow mb-4 block tracking-normal">{name}</span>
        <span className="sr-only">: </span>
        {children}
      </h1>
      {aside && <div className="text-lead md:col-span-5 md:pb-2">{aside}</div>}
    </div>
  )
}
