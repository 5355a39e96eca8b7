import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')

/** Tests of a build from before the last edit would prove nothing. */
export const STALE_BUILD = 'The sources have changed since the last build: run `npm run build`.'

export const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), 'meridian-server-'))
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** The settings of `npm start` and the image. */
export const MEMORY_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
export const HEAP = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--max-old-space-size=512']

/** Kept between starts, as `npm start` keeps it. */
const compiledIn = (from: string) => ({ NODE_COMPILE_CACHE: path.join(from, 'dist/.compiled') })

export interface Process {
  child: ChildProcess
  /** All it has printed so far. */
  output: () => string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** Runs a file of the server built in `from` as an operator would: in its own process, without the tests' environment. */
export function run(file: string, args: string[], variables: Record<string, string>, from = root): Process {
  if (process.env.STALE_BUILD) throw new Error(STALE_BUILD)
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...HEAP, path.join(from, 'dist', file), ...args], {
    cwd: from,
    env: {
      PATH,
      HOME,
      ...MEMORY_SETTINGS,
      ...compiledIn(from),
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      ...variables,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | string>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal ?? -1)),
  )
  return { child, output: () => output, ended }
}

export interface Server extends Process {
  url: string
}

/** The built product, listening; if it does not start, fails with its output. */
export async function startServer(variables: Record<string, string>, from?: string): Promise<Server> {
  const { PORT = String(await freePort()) } = variables
  const server = run('start/main.js', [], { ...variables, PORT }, from)
  const url = `http://127.0.0.1:${PORT}`
  let over = false
  void server.ended.then(() => (over = true))
  for (const patience = Date.now() + 200_000; Date.now() < patience && !over; await sleep(50)) {
    const ready = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { ...server, url }
  }
  server.child.kill('SIGKILL')
  throw new Error(`the server did not come up:\n${server.output()}`)
}

export async function stop({ child, ended }: Process, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal)
  return ended
}
