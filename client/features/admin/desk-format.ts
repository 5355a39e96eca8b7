import type { Count } from '@api/desk/desk.types'
import type { DeskRow } from '@api/submissions/submissions.types'
import { DAY_MS } from '@api/common/durations.rules'
import { count, dayOf, dayText, shortDateOf } from '@/lib/format'

/** Formats a date; other text, which API clients may send, is returned unchanged. */
export const preferredDay = (value: string | null) =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? dayText(value)
    : (value ?? 'Not specified')

export const NOT_DUE = 'No due date'

export function dueText({ dueAt, overdue, status }: DeskRow, now: string): string {
  if (!dueAt || status === 'done' || status === 'spam') return NOT_DUE
  if (overdue) {
    const days = Math.floor((Date.parse(now) - Date.parse(dueAt)) / DAY_MS)
    return days < 1 ? 'Overdue today' : `${count(days)} ${days === 1 ? 'day' : 'days'} overdue`
  }
  return dayOf(dueAt) === dayOf(now) ? 'Due today' : `Due ${shortDateOf(dueAt, now)}`
}

const HOUR_MS = DAY_MS / 24

/** How long ago, in the largest unit. */
export function sinceText(at: string, now: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(at))
  const [figure, unit] = ms < HOUR_MS ? [ms / 60_000, 'min'] : ms < DAY_MS ? [ms / HOUR_MS, 'h'] : [ms / DAY_MS, 'd']
  return `${Math.floor(figure)} ${unit}`
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** "Tue 1 Dec". */
export const weekdayText = (day: string) =>
  `${WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()]} ${shortDateOf(`${day}T12:00:00Z`, `${day}T12:00:00Z`)}`

export const countOf = ({ count: value, more }: Count) => (more ? `${count(value)}+` : count(value))

export const initialsOf = (name: string) =>
  name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** People with the same initials each get a further letter of their last name. */
export function initialsAmong(name: string, all: readonly string[]): string {
  const initials = initialsOf(name)
  const collides = all.some((other) => other !== name && initialsOf(other) === initials)
  const last = name.split(/[\s.@_-]+/).filter(Boolean)[1] ?? ''
  return collides ? initials + last.charAt(1).toLowerCase() : initials
}

export const firstWordOf = (name: string) => name.split(/[\s@]/)[0] ?? name

export function webAddress(value: string): { href: string; words: string } | undefined {
  try {
    const url = new URL(value)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
    return { href: url.href, words: url.hostname.replace(/^www\./, '') }
  } catch {
    return undefined
  }
}

export const telephoneLink = (phone: string) => phone.replace(/[^\d+]/g, '')

/** A band as a form offers it, or a sum in pounds. */
export function amountText(offered: string): string {
  const pounds = Number(offered)
  if (pounds) return pounds < 1_000_000 ? `£${count(pounds)}` : `£${pounds / 1_000_000}m`
  const sums = [...offered.matchAll(/(\d{1,4})([km])/g)]
  const [from, to] = sums.map(([, digits, unit]) => `£${digits}${unit === 'k' ? ',000' : 'm'}`)
  if (!from) return offered
  if (to) return `${from} to ${to}`
  if (/^(under|<)/i.test(offered)) return `Under ${from}`
  return offered.endsWith('+') ? `${from} or more` : from
}

const AMOUNTS = new Set(['investmentRange', 'fundingAmount', 'monthlyRevenue'])

export function valueText(field: string, value: string): string {
  if (field === 'preferredDate') return preferredDay(value)
  if (AMOUNTS.has(field)) return amountText(value)
  return field === 'userType' ? value.charAt(0).toUpperCase() + value.slice(1) : value
}

export const CALLED = 'Spoke on the phone.'

/** "45 min", "3 h 20 min", "2.5 days". */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${(minutes / (24 * 60)).toFixed(1)} days`
}
