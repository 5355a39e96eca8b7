import { lookup as resolveName, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** Addresses outside the public internet: a request there could reach what only our own network can. */
const PRIVATE_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** In IPv6 only global unicast is public, except for documentation and the tunnels that embed an IPv4 address. */
const PUBLIC_IPV6: [string, number] = ['2000::', 3]
const PRIVATE_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

type Resolve = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const listOf = (networks: [string, number][]) => {
  const list = new BlockList()
  for (const [address, bits] of networks) list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6')
  return list
}

const has = (list: BlockList, address: string) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

const PRIVATE = listOf([...PRIVATE_IPV4, ...PRIVATE_IPV6])
const PUBLIC = listOf([PUBLIC_IPV6])

class RefusedAddressError extends Error {}

/** Where events may be sent: the public internet, and networks that the operator allows. */
export class ReceiverGuard {
  private readonly allowed: BlockList

  constructor(
    networks: string[],
    private readonly plainHttp: boolean,
    private readonly resolve: Resolve = resolveName,
  ) {
    this.allowed = listOf(
      networks.map((network) => {
        const [address = '', bits] = network.split('/')
        return [address, bits === undefined ? (isIPv4(address) ? 32 : 128) : Number(bits)]
      }),
    )
  }

  /** The reason why events may not be sent to an address; host names are checked when the connection is made. */
  refusalOf(url: string): string | undefined {
    const target = URL.canParse(url) ? new URL(url) : undefined
    if (!target || !['http:', 'https:'].includes(target.protocol)) return 'Enter an address that begins with https://.'
    if (target.username || target.password || target.hash) return 'Enter the address without a password or a #.'
    const host = hostOf(target)
    if (isIP(host)) return this.permits(host, target.protocol) ? undefined : NOT_PUBLIC
    if (target.protocol === 'http:' && !this.plainHttp && !this.allowsAny)
      return 'Enter an address that begins with https://.'
    return /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host) && !this.allowsAny ? NOT_PUBLIC : undefined
  }

  /** Throws unless the URL is permitted; an IP address in it is checked here, since no name is resolved for it. */
  check(target: URL) {
    const refusal = this.refusalOf(target.href)
    if (refusal) throw new RefusedAddressError(refusal)
  }

  /** The connection's own name lookup, so that the address checked is the address used. */
  lookupFor({ protocol }: URL): LookupFunction {
    return (name, options, done) => {
      this.resolve(name, { ...options, all: true }, (error, addresses) => {
        if (error) return done(error, [])
        const refused = addresses.length === 0 || addresses.some(({ address }) => !this.permits(address, protocol))
        if (refused) return done(new RefusedAddressError(NOT_PUBLIC), [])
        if (options.all) return done(null, addresses)
        const [first] = addresses as [LookupAddress]
        done(null, first.address, first.family)
      })
    }
  }

  private permits(written: string, protocol: string): boolean {
    const address = MAPPED.exec(written)?.[1] ?? written
    if (!isIP(address)) return false
    if (has(this.allowed, address)) return true
    if (protocol === 'http:' && !this.plainHttp) return false
    return isIPv4(address) ? !has(PRIVATE, address) : has(PUBLIC, address) && !has(PRIVATE, address)
  }

  private get allowsAny() {
    return this.allowed.rules.length > 0
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const NOT_PUBLIC = 'This address is not on the public internet. The operator can allow it with WEBHOOK_ALLOW_PRIVATE.'
