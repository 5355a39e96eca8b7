import { brand } from '@/brand'

interface Show {
  date: string
  day: string
}

/** Over once its day has ended, in London's winter time. */
const isOver = ({ day }: Show, now = new Date()) => now.getTime() > Date.parse(`${day}T23:59:59Z`)

interface Shows {
  last?: Show
  next?: Show
}

export function showsOn(now = new Date(), { event } = brand): Shows {
  const shows = [event, ...(event.next ? [event.next] : [])]
  return {
    last: shows.filter((show) => isOver(show, now)).at(-1),
    next: shows.find((show) => !isOver(show, now)),
  }
}

export const NO_DATE = 'No date is set for the next show. Register and you will hear first.'

export function showSentence(now = new Date()): string {
  const { last, next } = showsOn(now)
  return [last && `The last show was on ${last.date}.`, next ? `The next one is on ${next.date}.` : NO_DATE]
    .filter(Boolean)
    .join(' ')
}

export function showFact(now = new Date()) {
  const { last, next } = showsOn(now)
  return next
    ? { label: 'Next show in London', figure: next.date }
    : { label: 'Last show in London', figure: last?.date ?? '' }
}
