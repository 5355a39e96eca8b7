import { LONDON, ZONES } from './call.rules.js'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** Day and time on the clocks of a zone, put together here, so that server, browser and mails always agree. */
export function clockIn(iso: string, zone = LONDON) {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`,
    time: `${parts.hour}:${parts.minute}`,
  }
}

/** "Thursday, 25 March 2027 at 09:00, London". */
export function whenIn(iso: string, zone = LONDON) {
  const { day, time } = clockIn(iso, zone)
  return `${day} at ${time}, ${ZONES[zone] ?? zone}`
}
