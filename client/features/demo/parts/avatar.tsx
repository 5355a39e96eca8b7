import { cx } from '@/lib/cx'

export function Avatar({ initials, large }: { initials: string; large?: boolean }) {
  return (
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
}
