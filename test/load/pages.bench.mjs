// `npm run bench:pages`: a cached page beside a bare Fastify route with the same headers and as many bytes, in turn, in one run. Prints medians and
// their ratio. Needs a build. The server is pinned to one core and the load to another where taskset is there.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [rounds, seconds, connections] = [5, 4, 64]
const pinned = spawnSync('taskset', ['-V']).status === 0
const page = process.argv[2] ?? '/'
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const data = mkdtempSync(path.join(tmpdir(), 'meridian-bench-'))

const bare = `
import { fastify } from 'fastify'
const body = Buffer.alloc(Number(process.env.BYTES), 'x')
const headers = JSON.parse(process.env.HEADERS)
const app = fastify()
app.get('*', (request, reply) => reply.headers(headers).send(body))
await app.listen({ port: Number(process.env.PORT) })`

function serve(args, env) {
  const command = pinned ? ['taskset', '-c', '0', process.execPath, ...args] : [process.execPath, ...args]
  return spawn(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, ...env } })
}

async function ready(url) {
  for (let tries = 0; tries < 300; tries++, await sleep(100))
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  throw new Error(`nothing answers at ${url}`)
}

/** The page's size and headers, without those that Node or Fastify adds. */
async function pageAt(url) {
  const response = await new Promise((resolve, reject) => http.get(url, { headers }, resolve).on('error', reject))
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  const own = { ...response.headers }
  for (const name of ['date', 'connection', 'keep-alive', 'content-length']) delete own[name]
  return { bytes, own }
}

/** Requests answered in `seconds` over kept-alive connections, each asking again as soon as it is answered. */
async function load(url) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const end = Date.now() + seconds * 1000
  let answered = 0
  const ask = () =>
    new Promise((resolve, reject) => {
      http
        .get(url, { agent, headers }, (response) => {
          response.resume()
          response.on('end', () => resolve(answered++))
        })
        .on('error', reject)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (Date.now() < end) await ask()
    }),
  )
  agent.destroy()
  return answered / seconds
}

function wrk(url) {
  const { stdout } = spawnSync(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', `accept-encoding: ${headers['accept-encoding']}`, url],
    { encoding: 'utf8' },
  )
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1])
}
const measure = spawnSync('wrk', ['-v']).error ? load : wrk

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const ours = `http://127.0.0.1:3991${page}`
const theirs = 'http://127.0.0.1:3992/'

const product = serve(['dist/start/main.js'], {
  NODE_ENV: 'production',
  PORT: '3991',
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
})
let buffer
try {
  await ready('http://127.0.0.1:3991/health/ready')
  const { bytes, own } = await pageAt(ours)
  buffer = serve(['--input-type=module', '-e', bare], {
    PORT: '3992',
    BYTES: String(bytes),
    HEADERS: JSON.stringify(own),
  })
  await ready(theirs)
  const results = { cached: [], buffer: [] }
  for (let round = 0; round < rounds; round++) {
    results.cached.push(await measure(ours))
    results.buffer.push(await measure(theirs))
  }
  const [cached, plain] = [median(results.cached), median(results.buffer)]
  console.log(
    `${page}: ${bytes} bytes, ${connections} connections, ${rounds} rounds of ${seconds} s${pinned ? ', server pinned to one core' : ''}`,
  )
  console.log(`cached page    ${Math.round(cached)} requests a second`)
  console.log(`bare Fastify   ${Math.round(plain)} requests a second`)
  console.log(`ratio          ${(cached / plain).toFixed(2)}`)
} finally {
  product.kill('SIGKILL')
  buffer?.kill('SIGKILL')
  rmSync(data, { recursive: true, force: true })
}
