/** Dates and times as mails, letters and the history have them: in words, on London's clocks. */
export function londonWords(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
  return (moment) => format.format(moment)
}

/** 26 November 2026 */
export const dayInWords = londonWords({ dateStyle: 'long' })

/** 26 November 2026 at 10:31 */
export const momentInWords = londonWords({ dateStyle: 'long', timeStyle: 'short' })
