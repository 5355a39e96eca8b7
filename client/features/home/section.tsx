import type { ReactNode } from 'react'
import { Graticule } from '@/components/drawings/graticule'
import { cx } from '@/lib/cx'

export const halves = 'grid grid-cols-2 gap-x-28 max-lg:gap-x-12 max-md:grid-cols-1 max-md:gap-y-7'

interface SectionProps {
  id: string
  /** Starts with the spine coming in from above. */
  drop?: boolean
  /** On the alternate background, with the globe's grid behind it. */
  net?: 'centre' | 'west'
  className?: string
  children: ReactNode
}

export function Section({ id, drop, net, className = 'py-9 md:py-32', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('below-fold relative', net && 'bg-band border-line border-y', className)}
    >
      {net && <Graticule view={net} />}
      {drop && <i className="drop absolute top-0 left-1/2 h-24 max-md:left-(--gutter) max-md:h-6" aria-hidden="true" />}
      <div className="wrap relative">{children}</div>
    </section>
  )
}
