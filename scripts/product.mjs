// Starts the built product on a temporary database, for scripts that measure it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export async function startProduct() {
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-measured-'))
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const server = spawn(process.execPath, ['dist/start/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let ended = false
  const exited = once(server, 'exit').then(() => (ended = true))
  // Stops the server even if this script fails or its output is closed early.
  process.once('exit', () => server.kill())
  const base = `http://localhost:${port}`
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`${base}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    // If our process has ended, the response came from another program at this address.
    if (ended) throw new Error('The built product did not start: npm run build')
    if (ready) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const stop = async () => {
    server.kill()
    await exited
    rmSync(data, { recursive: true, force: true })
  }
  return { base, stop }
}
