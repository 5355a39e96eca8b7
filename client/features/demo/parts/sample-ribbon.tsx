import type { ReactNode } from 'react'

/** At the top of every demonstration screen: says that nothing on it is real. */
export function SampleRibbon({ children }: { children: ReactNode }) {
  return (
    <div role="note" aria-label="Sample data" className="bg-brass-wash border-hair-brass text-small border-b">
      <p className="wrap flex min-h-9 items-baseline gap-3 py-2 leading-[1.45] max-md:min-h-0 max-md:py-px max-md:text-[0.8125rem]">
        <b className="text-brass whitespace-nowrap">Sample data</b>
        <span className="max-md:sr-only">{children}</span>
      </p>
    </div>
  )
}
