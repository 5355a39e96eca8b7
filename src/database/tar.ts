import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

const BLOCK = 512
/** Where a header has its fields (POSIX ustar). */
const NAME_LENGTH = 100
const [MODE, SIZE, TIME, CHECKSUM, TYPE, MAGIC] = [100, 124, 136, 148, 156, 257]

export const END_OF_TAR = Buffer.alloc(2 * BLOCK)
export const paddingAfter = (size: number) => Buffer.alloc(-size & (BLOCK - 1))

export function tarHeader(name: string, size?: number): Buffer {
  const isFolder = size === undefined
  const written = isFolder ? `${name}/` : name
  if (Buffer.byteLength(written) > NAME_LENGTH) throw new Error(`The name is too long for a tar file: ${name}`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'ascii')
  header.write(written, 0)
  octal(isFolder ? 0o700 : 0o600, MODE, 7)
  octal(size ?? 0, SIZE, 11)
  octal(Math.floor(Date.now() / 1000), TIME, 11)
  header.write(isFolder ? '5' : '0', TYPE)
  header.write('ustar\x0000', MAGIC, 'latin1')
  octal(checksumOf(header), CHECKSUM, 6)
  return header
}

/** The sum of all bytes, those of the checksum itself as spaces. */
function checksumOf(header: Buffer) {
  let sum = 0
  for (let at = 0; at < BLOCK; at += 1) sum += at >= CHECKSUM && at < CHECKSUM + 8 ? 0x20 : (header[at] ?? 0)
  return sum
}

/** Writes the files and folders of a stream that `tarHeader` has described; refuses anything else, and names outside `folder`. */
export async function unpackTar(stream: AsyncIterable<Buffer>, folder: string) {
  const source = new Source(stream)
  for (;;) {
    const header = await source.take(BLOCK)
    if (header.equals(END_OF_TAR.subarray(0, BLOCK))) return
    const text = (at: number, length: number) => header.toString('utf8', at, at + length).split('\0', 1)[0] ?? ''
    const name = text(0, NAME_LENGTH)
    const target = path.join(folder, name)
    if (parseInt(text(CHECKSUM, 8), 8) !== checksumOf(header) || !target.startsWith(folder + path.sep))
      throw new Error('This is not a backup.')
    if (header.toString('latin1', TYPE, TYPE + 1) === '5') {
      await mkdir(target, { recursive: true, mode: 0o700 })
      continue
    }
    const size = parseInt(text(SIZE, 12), 8)
    const file = await open(target, 'wx', 0o600)
    try {
      for (let left = size; left > 0;) {
        const part = await source.takeUpTo(left)
        await file.appendFile(part)
        left -= part.length
      }
    } finally {
      await file.close()
    }
    await source.take(paddingAfter(size).length)
  }
}

class Source {
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]()
  }

  async takeUpTo(length: number): Promise<Buffer> {
    while (!this.rest.length) {
      const { value, done } = await this.chunks.next()
      if (done) throw new Error('The backup is incomplete.')
      this.rest = value
    }
    const part = this.rest.subarray(0, length)
    this.rest = this.rest.subarray(length)
    return part
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await this.takeUpTo(left))
    return Buffer.concat(parts)
  }
}
