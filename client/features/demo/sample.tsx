import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/lib/cx'

/** At the top of every demonstration screen: says that nothing on it is real. */
export const SampleRibbon = ({ children }: { children: ReactNode }) => (
  <div role="note" aria-label="Sample data" className="bg-brass-wash border-hair-brass text-small border-b">
    <p className="wrap flex min-h-9 items-baseline gap-3 py-2 leading-[1.45] max-md:min-h-0 max-md:py-px max-md:text-[0.8125rem]">
      <b className="text-brass whitespace-nowrap">Sample data</b>
      <span className="max-md:sr-only">{children}</span>
    </p>
  </div>
)

interface PageHeadProps {
  /** The name of the screen, in small italics. */
  name: string
  children: ReactNode
  aside?: ReactNode
  /** On a phone the content is on the first screen, and there is no aside. */
  short?: boolean
}

/** A heading of two lines, and beside it what visitors need to know first. */
export const PageHead = ({ name, children, aside, short }: PageHeadProps) => (
  <div
    className={cx(
      'grid gap-x-6 gap-y-5 md:grid-cols-12 md:items-end md:pt-18 md:pb-12',
      short ? 'pt-6 pb-4' : 'pt-12 pb-8',
    )}
  >
    <h1 className="md:col-span-7">
      <span className="eyebrow mb-4 block tracking-normal">{name}</span>
      <span className="sr-only">: </span>
      {children}
    </h1>
    {aside && <div className={cx('text-lead md:col-span-5 md:pb-2', short && 'max-md:hidden')}>{aside}</div>}
  </div>
)

export const Avatar = ({ initials, large }: { initials: string; large?: boolean }) => (
  <span
    aria-hidden="true"
    className={cx(
      'border-line-strong bg-raised-2 grid flex-none place-items-center rounded-full border font-serif font-medium',
      large ? 'text-title size-16' : 'text-body size-11',
    )}
  >
    {initials}
  </span>
)

/** A native popover in the middle of the page, which works without JavaScript. */
export const Popover = (props: ComponentProps<'div'>) => (
  <div
    {...props}
    popover="auto"
    role="dialog"
    className={cx(
      'border-line-strong bg-raised text-text rounded-panel inset-0 m-auto h-fit w-[min(480px,100%-2*var(--gutter))] border p-7',
      '[box-shadow:var(--elevation)] backdrop:bg-(--scrim)',
    )}
  />
)
