import { isIPv6 } from 'node:net'
import { createHash } from 'node:crypto'

/** The unit that limits count by: an IPv6 customer has a whole /64 to choose from. */
export function addressKey(ip: string): string {
  const [plain = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** For keys of limits: they may be stored in Redis, so they contain no mail address. */
export const hashedKey = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22)
