import type { ReactNode } from 'react'
import { Graticule } from '@/components/drawings/graticule'

interface HeadProps {
  title: string
  children: ReactNode
  links: ReactNode
}

export function ToolHead({ title, children, links }: HeadProps) {
  return (
    <section className="relative overflow-clip">
      <Graticule view="east" />
      <div className="wrap relative grid items-end gap-5 pt-12 pb-10 md:grid-cols-[7fr_5fr] md:gap-6 md:py-20 print:block print:w-full print:p-0">
        <h1 className="grid gap-4 print:pb-1 print:text-[20pt]">
          {/* Text this small hides the graticule behind it. */}
          <span className="eyebrow justify-self-start bg-ground print:hidden">Tools</span>
          <span className="sr-only">: </span>
          <span className="leading-none">{title}</span>
        </h1>
        <div className="text-lead print:hidden">
          {children}
          <p className="mt-3 flex flex-wrap gap-x-6 text-body *:inline-flex *:min-h-11 *:items-center">{links}</p>
        </div>
      </div>
    </section>
  )
}
