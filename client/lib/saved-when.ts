const two = (part: number) => String(part).padStart(2, '0')

/** "at 14:32", or "at 14:32 on 19 November" if that was another day. Only the day needs Intl, which takes a phone 40 ms to load. */
export function savedWhen(savedAt: number, now = new Date()): string {
  const then = new Date(savedAt)
  const time = `at ${two(then.getHours())}:${two(then.getMinutes())}`
  if (then.toDateString() === now.toDateString()) return time
  return `${time} on ${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`
}
