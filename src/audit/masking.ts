import { isIPv4, isIPv6 } from 'node:net'

/** Enough of an address to recognise it, too little to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`
}

/** The network, not the device: 203.0.113.0, or the first 48 bits of an IPv6 address. */
export function maskIp(ip: string | undefined): string | null {
  const plain = ip?.replace(/^::ffff:/i, '').split('%', 1)[0] ?? ''
  if (isIPv4(plain)) return plain.replace(/\d{1,3}$/, '0')
  if (!isIPv6(plain)) return null
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean).slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`
}
