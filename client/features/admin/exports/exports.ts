import { HOUR_MS, MINUTE_MS } from '@api/common/durations.rules'
import { ConnectionError } from '@/lib/api'
import { notify } from '@/lib/notify'

/** A running export; it continues whichever page of the desk is open. */
export interface RunningExport {
  id: number
  address: string
  name: string
  done: number
  total: number
  cancel: () => void
}

const CARRIAGE_RETURN = 13
const SHOWN_EVERY_MS = 120
const KEEP_FILE_MS = MINUTE_MS
const LEFT_BEHIND_MS = HOUR_MS

let running: readonly RunningExport[] = []
let last = 0
const listeners = new Set<() => void>()

const update = (next: readonly RunningExport[]) => {
  running = next
  for (const listener of listeners) listener()
}

export const runningExports = () => running

export function watchExports(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Streams an export to disk while counting its rows, then passes it to the browser's downloads. One at a time of each. */
export async function startExport(address: string, name: string) {
  if (running.some((one) => one.address === address)) return
  const controller = new AbortController()
  const id = (last += 1)
  update([...running, { id, address, name, done: 0, total: 0, cancel: () => controller.abort() }])
  const show = (done: number, total: number) =>
    update(running.map((one) => (one.id === id ? { ...one, done, total } : one)))
  try {
    const answer = await fetch(address, { signal: controller.signal })
    if (!answer.ok || !answer.body) throw new Error(await reasonOf(answer))
    const rows = countRows(Number(answer.headers.get('x-total-count') ?? 0), show)
    const file = await toFile(
      answer.body.pipeThrough(rows, { signal: controller.signal }),
      `export-${Date.now()}-${id}`,
    )
    offer(file, /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export')
  } catch (error) {
    if (!controller.signal.aborted) await notify({ title: 'Error', description: reasonWhy(error), destructive: true })
  } finally {
    update(running.filter((one) => one.id !== id))
  }
}

/** Only row ends contain a carriage return, and the heading is a row as well. */
function countRows(total: number, show: (done: number, total: number) => void) {
  let returns = 0
  let shown = 0
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      for (const byte of chunk) if (byte === CARRIAGE_RETURN) returns += 1
      if (Date.now() - shown > SHOWN_EVERY_MS) {
        shown = Date.now()
        show(Math.max(0, returns - 1), Math.max(total, returns - 1))
      }
      controller.enqueue(chunk)
    },
  })
}

const privateFolder = () => navigator.storage?.getDirectory?.().catch(() => undefined)

/** The origin private file system; a browser without it keeps the file in memory. */
async function toFile(body: ReadableStream<Uint8Array<ArrayBuffer>>, name: string): Promise<Blob> {
  const folder = await privateFolder()
  const handle = await folder?.getFileHandle(name, { create: true })
  if (!handle || !('createWritable' in handle)) return new Response(body).blob()
  try {
    await body.pipeTo(await handle.createWritable())
    return await handle.getFile()
  } finally {
    setTimeout(() => void folder?.removeEntry(name).catch(() => undefined), KEEP_FILE_MS)
  }
}

/** Removes the files of pages that were closed or reloaded before they could do so; other open pages keep theirs. */
export async function removeLeftExports() {
  const folder = await privateFolder()
  if (!folder) return
  for await (const name of folder.keys())
    if (Number(name.split('-')[1]) < Date.now() - LEFT_BEHIND_MS) await folder.removeEntry(name).catch(() => undefined)
}

function offer(file: Blob, name: string) {
  const link = document.createElement('a')
  const url = URL.createObjectURL(file)
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FILE_MS)
}

/** Browsers report a lost connection as a TypeError, in words of their own. */
const reasonWhy = (error: unknown) => (error instanceof TypeError ? new ConnectionError() : (error as Error)).message

async function reasonOf(answer: Response) {
  const body = (await answer.json().catch(() => ({}))) as { message?: string }
  return body.message ?? `The server answered ${answer.status}.`
}
