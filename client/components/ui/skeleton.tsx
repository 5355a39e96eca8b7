import { cx } from '@/lib/cx'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('bg-raised-2 block h-4 max-w-full rounded-sm', className)} />
}
