/** The announced date. Once it has passed, the remaining time is zero. */
const LAUNCH = new Date('2025-09-05T00:00:00')

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

export function timeLeft(now: Date): TimeLeft {
  const left = Math.max(0, LAUNCH.getTime() - now.getTime())
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  }
}

/** Reports the remaining time at once and every second, until the returned function is called. */
export function startCountdown(onChange: (left: TimeLeft) => void): () => void {
  const report = () => onChange(timeLeft(new Date()))
  report()
  const timer = setInterval(report, SECOND)
  return () => clearInterval(timer)
}
