import type { ReactNode } from 'react'
import { Graticule } from '@/components/drawings/graticule'

interface HeadProps {
  title: string
  children: ReactNode
  links?: ReactNode
}

const LINKS = 'flex flex-wrap gap-x-6 text-body *:inline-flex *:min-h-11 *:items-center'

/** Links below a tool to other tools. */
export const ToolLinks = ({ children }: { children: ReactNode }) => (
  <nav aria-label="More tools" className={`wrap mt-6 print:hidden ${LINKS}`}>
    {children}
  </nav>
)

/** Low enough that the tool's first field is on the first screen of a phone. */
export function ToolHead({ title, children, links }: HeadProps) {
  return (
    <section className="relative overflow-clip">
      <Graticule view="east" />
      <div className="wrap relative grid items-end gap-4 pt-6 pb-5 md:grid-cols-[7fr_5fr] md:gap-6 md:pt-10 md:pb-8 print:block print:w-full print:p-0">
        <h1 className="grid gap-4 print:pb-1 print:text-[20pt]">
          {/* Text this small hides the graticule behind it. */}
          <span className="eyebrow justify-self-start bg-ground max-md:sr-only print:hidden">Tools</span>
          <span className="sr-only">: </span>
          <span className="leading-none">{title}</span>
        </h1>
        <div className="md:text-lead print:hidden">
          {children}
          {links && <p className={`mt-3 ${LINKS}`}>{links}</p>}
        </div>
      </div>
    </section>
  )
}
