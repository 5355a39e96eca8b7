import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useFetcher } from 'react-router-dom'

import type { DeskQuery } from '@api/desk/desk.rules'
import type { DeskList } from '@api/submissions/submissions.types'
import { HOUR_MS, MINUTE_MS } from '@api/common/durations.rules'
import { Progress } from '@/components/ui/blocks'
import { Button, buttonClass } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { ChevronDown } from '@/components/ui/shell-icons'
import { ConnectionError } from '@/lib/api'
import { count } from '@/lib/format'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { saveFile } from '@/lib/save-file'
import { createStore } from '@/lib/store'

import { exportAddress } from './addresses'
import { type DeskResult, type OfferedUndo, undoOffer, useAnnouncement } from './desk-action'
import { useCommands } from './commands'
import { DeskMenu, focusMain } from './desk-controls'

export function UndoBar() {
  const undo = undoOffer.use()
  const fetcher = useFetcher<DeskResult>()
  const button = useRef<HTMLButtonElement>(null)
  useAnnouncement(fetcher.data)

  useCommands(() => (undo ? [{ shortcut: 'undo', run: () => button.current?.click() }] : []))

  if (!undo) return null
  return (
    <Bar key={undo.id} undo={undo}>
      <fetcher.Form method="post" action={undo.address ?? paths.adminRegistrations}>
        <input type="hidden" name="undo" value={undo.id} />
        <Button
          ref={button}
          type="submit"
          name="intent"
          value={undo.intent ?? 'undo'}
          variant="secondary"
          size="small"
          aria-keyshortcuts="Control+Z"
          busy={fetcher.state !== 'idle'}
        >
          {undo.intent === 'takeBack' ? 'Undo send' : 'Undo'}
        </Button>
      </fetcher.Form>
    </Bar>
  )
}

function Bar({ undo, children }: { undo: OfferedUndo; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const shown = bar.current
    return () => {
      if (shown?.contains(document.activeElement)) focusMain()
    }
  }, [])
  return (
    <section
      ref={bar}
      className="floating relative flex items-center gap-4 overflow-hidden py-2 pr-2 pl-5 max-lg:w-full max-lg:justify-between"
      aria-label="Undo"
    >
      <span role="status">{undo.words}</span>
      {children}
      <span
        className="bg-brass absolute bottom-0 left-0 h-0.5 w-full origin-left animate-[time-left_linear_forwards]"
        style={{ animationDuration: `${undo.seconds}s` }}
        aria-hidden="true"
      />
    </section>
  )
}

export function ExportTray() {
  const running = runningExports.use()
  useEffect(() => void removeLeftExports(), [])
  const busy = running.length > 0
  useEffect(() => {
    if (!busy) return
    // Leaving the desk ends its exports, so the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])
  if (!busy) return null
  return (
    <section className="floating ml-auto grid gap-2 px-5 py-4 max-md:w-full" aria-label="Exports">
      {running.map(({ id, name, done, total, cancel }) => (
        <div
          key={id}
          className="text-small ml-auto flex items-center gap-3.5 tabular-nums max-md:m-0 max-md:w-full max-md:flex-wrap max-md:justify-between max-md:gap-y-1"
        >
          <span>
            <span role="status">Preparing {name}</span>
            {total > 0 && `, ${count(done)} of ${count(total)} rows`}
          </span>
          <Progress
            className="w-40 max-md:order-1 max-md:flex-[1_0_100%]"
            value={total ? (100 * done) / total : 0}
            label="Rows written"
          />
          <button
            type="button"
            className="line-link"
            onClick={() => {
              cancel()
              // The button disappears with its export.
              focusMain()
            }}
          >
            Cancel
          </button>
        </div>
      ))}
    </section>
  )
}

const FORMATS = ['csv', 'json'] as const

export function ExportButtons({ list, query }: { list: DeskList; query: DeskQuery }) {
  const download = (format: (typeof FORMATS)[number]) =>
    startExport(exportAddress(list.tab, query, format), format.toUpperCase())
  useCommands(() => FORMATS.map((format) => ({ name: `Export ${format.toUpperCase()}`, run: () => download(format) })))
  const link = (format: (typeof FORMATS)[number], className: string) => (
    <a
      href={exportAddress(list.tab, query, format)}
      download
      className={buttonClass({ variant: 'secondary', size: 'small', className })}
      onClick={(event) => {
        event.preventDefault()
        event.currentTarget.closest('details')?.removeAttribute('open')
        void download(format)
      }}
    >
      <Download size={18} />
      <span className={format === 'csv' ? 'max-[90rem]:sr-only' : undefined}>Download {format.toUpperCase()}</span>
    </a>
  )
  return (
    <div className="absolute top-0 right-0 flex lg:-top-9.5">
      {link('csv', 'flex-1 rounded-r-none')}
      <DeskMenu className="inline-flex">
        <summary
          className="border-line-strong rounded-r-control grid size-11 list-none place-items-center border border-l-0"
          aria-label="Other formats to download"
        >
          <ChevronDown size={16} />
        </summary>
        <div className="floating absolute top-12.5 right-0 z-6 p-2">{link('json', 'w-full border-transparent')}</div>
      </DeskMenu>
    </div>
  )
}

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

let last = 0
const runningExports = createStore<readonly RunningExport[]>([])

async function startExport(address: string, name: string) {
  if (runningExports.get().some((one) => one.address === address)) return
  const controller = new AbortController()
  const id = (last += 1)
  runningExports.set([
    ...runningExports.get(),
    { id, address, name, done: 0, total: 0, cancel: () => controller.abort() },
  ])
  const show = (done: number, total: number) =>
    runningExports.set(runningExports.get().map((one) => (one.id === id ? { ...one, done, total } : one)))
  try {
    const answer = await fetch(address, { signal: controller.signal })
    if (!answer.ok || !answer.body) throw new Error(await reasonOf(answer))
    const rows = countRows(Number(answer.headers.get('x-total-count') ?? 0), show)
    const file = await toFile(
      answer.body.pipeThrough(rows, { signal: controller.signal }),
      `export-${Date.now()}-${id}`,
    )
    saveFile(file, /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export')
  } catch (error) {
    if (!controller.signal.aborted) await notify({ title: 'Error', description: reasonWhy(error), destructive: true })
  } finally {
    runningExports.set(runningExports.get().filter((one) => one.id !== id))
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
async function removeLeftExports() {
  const folder = await privateFolder()
  if (!folder) return
  for await (const name of folder.keys())
    if (Number(name.split('-')[1]) < Date.now() - LEFT_BEHIND_MS) await folder.removeEntry(name).catch(() => undefined)
}

/** Browsers report a lost connection as a TypeError, in words of their own. */
const reasonWhy = (error: unknown) => (error instanceof TypeError ? new ConnectionError() : (error as Error)).message

async function reasonOf(answer: Response) {
  const body = (await answer.json().catch(() => ({}))) as { message?: string }
  return body.message ?? `The server answered ${answer.status}.`
}
