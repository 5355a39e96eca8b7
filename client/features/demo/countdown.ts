import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@api/common/durations.rules'

/** The announced date. Once it has passed, the remaining time is zero. */
const LAUNCH = new Date('2025-09-05T00:00:00')

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

export function timeLeft(now: Date): TimeLeft {
  const left = Math.max(0, LAUNCH.getTime() - now.getTime())
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / SECOND_MS),
  }
}

/** Reports the remaining time at once and every second, until the returned function is called. */
export function startCountdown(onChange: (left: TimeLeft) => void): () => void {
  const report = () => onChange(timeLeft(new Date()))
  report()
  const timer = setInterval(report, SECOND_MS)
  return () => clearInterval(timer)
}
