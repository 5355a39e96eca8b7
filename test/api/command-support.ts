import { afterAll, afterEach, expect } from '@jest/globals'
import { migratedDataFolder } from '../support/database-template.js'
import { freePort, removeFolder, run, startServer, stop, type Server } from '../support/server.js'

export const ADMIN = { email: 'admin@meridian.example', password: 'correct horse battery' }

const folders: string[] = []
/** The port stays the same across restarts, because tokens contain the server's address. */
export async function newServer() {
  const DATA_DIR = migratedDataFolder()
  folders.push(DATA_DIR)
  return { DATA_DIR, PORT: String(await freePort()), RATE_LIMIT: 'off' }
}
let running: Server | undefined
afterEach(async () => {
  if (running) await stop(running, 'SIGKILL')
  running = undefined
})
afterAll(() => folders.forEach(removeFolder))

/** Runs the server between two commands: the embedded database belongs to one process at a time. */
export async function whileServing<T>(variables: Record<string, string>, work: (server: Server) => Promise<T>) {
  running = await startServer(variables)
  const answer = await work(running)
  expect(await stop(running)).toBe(0)
  running = undefined
  return answer
}

export async function command(name: string, args: string[], variables: Record<string, string>) {
  const child = run(`server/src/commands/${name}.command.js`, args, variables)
  return { code: await child.ended, output: child.output() }
}

export async function accessToken({ url }: Server) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

export const isGood = async ({ url }: Server, token: string) =>
  (await fetch(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).status === 200
