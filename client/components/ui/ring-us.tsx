import { brand } from '@/brand'

/** The alternative to a form: calling. */
export function RingUs() {
  return (
    <p className="text-muted mt-8">
      Rather ring us?
      <br />
      <a href={brand.phone.href} className="num text-text inline-flex min-h-11 items-center font-semibold">
        {brand.phone.label}
      </a>
    </p>
  )
}
