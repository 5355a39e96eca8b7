import { isIPv6 } from 'node:net'

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
