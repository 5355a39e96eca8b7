/** Writes a database of networks in MaxMind's format (https://maxmind.github.io/MaxMind-DB/), as small as it may be. */
type Value = string | number | Value[] | { [key: string]: Value }
type Tree = [left: Tree | number | undefined, right: Tree | number | undefined]

const MAP = 7
const ARRAY = 11
const TEXT = 2
const UINT32 = 6
const METADATA = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')])
const SEPARATOR = Buffer.alloc(16)

/** The type in the first three bits, the length in the other five; types above 7 take a second byte. */
function control(type: number, length: number) {
  const extra = length < 29 ? [] : [length - 29]
  const size = Math.min(length, 29)
  return Buffer.from(type > 7 ? [size, type - 7, ...extra] : [(type << 5) | size, ...extra])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([control(TEXT, bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(UINT32, bytes.length), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(MAP, entries.length), ...entries.flat().map(encode)])
}

function bitsOf(network: string) {
  const [address = '', length] = network.split('/')
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
  return [...bits.slice(0, Number(length))].map(Number) as (0 | 1)[]
}

function treeOf(networks: string[]): Tree {
  const root: Tree = [undefined, undefined]
  networks.forEach((network, index) => {
    const bits = bitsOf(network)
    const last = bits.pop() ?? 0
    let node = root
    for (const bit of bits) node = (node[bit] ??= [undefined, undefined]) as Tree
    node[last] = index
  })
  return root
}

/** `places` by their IPv4 network, such as 203.0.113.0/24; networks do not overlap. */
export function networkDatabase(places: Record<string, Value>): Buffer {
  const nodes: Tree[] = []
  const collect = (node: Tree) => {
    nodes.push(node)
    for (const child of node) if (typeof child === 'object') collect(child)
  }
  collect(treeOf(Object.keys(places)))
  const records = Object.values(places).map(encode)
  const offsets = records.map((_, index) => Buffer.concat(records.slice(0, index)).length)
  const pointer = (child: Tree[0]) => {
    if (child === undefined) return nodes.length
    return typeof child === 'number' ? nodes.length + SEPARATOR.length + (offsets[child] ?? 0) : nodes.indexOf(child)
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.flat().forEach((child, index) => tree.writeUIntBE(pointer(child as Tree[0]), index * 3, 3))
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-City',
    description: { en: 'Invented places' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  }
  return Buffer.concat([tree, SEPARATOR, ...records, METADATA, encode(metadata)])
}
