/** Dates are exchanged as text such as 2026-11-26; a Date here is midnight in the visitor's time zone. */
export const dayOf = (text: string | undefined): Date | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined
}

export const textOf = (day: Date): string =>
  [String(day.getFullYear()).padStart(4, '0'), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

export const today = (): Date => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}

const words = (options: Intl.DateTimeFormatOptions) => {
  // Created on first use: a phone takes 20 ms to load Intl.
  let format: Intl.DateTimeFormat | undefined
  return (day: Date) => (format ??= new Intl.DateTimeFormat('en-GB', options)).format(day).replace(',', '')
}

/** Thu 26 Nov 2026 */
export const shortDay = words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** Thursday 26 November */
export const longDay = words({ weekday: 'long', day: 'numeric', month: 'long' })
