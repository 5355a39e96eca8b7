const format = (options: Intl.DateTimeFormatOptions) => {
  // A fixed time zone, so that server and browser render the same text.
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })
  return (iso: string) => formatter.format(new Date(iso))
}

export const longDate = format({ day: 'numeric', month: 'long', year: 'numeric' })
export const dateAndTime = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
