import { cx } from '@/lib/cx'

/** Stands where something is still loading: a quiet block, no shimmer. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('bg-raised-2 block h-4 max-w-full rounded-sm', className)} />
}

/** A whole region that is loading: says so to a screen reader once. */
export function SkeletonGroup({
  label = 'Loading',
  lines = 3,
  className,
}: {
  label?: string
  lines?: number
  className?: string
}) {
  const widths = ['w-1/3', 'w-11/12', 'w-3/4', 'w-full', 'w-5/6']
  return (
    <div role="status" className={cx('grid gap-3', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={widths[index % widths.length]} />
      ))}
    </div>
  )
}
