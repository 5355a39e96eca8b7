import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Checks the files of deploy/ with the programs that read them: Debian's prometheus (promtool) and haproxy. */
const root = path.join(import.meta.dirname, '..')
const monitoring = path.join(root, 'deploy/monitoring')
const run = (command, ...args) => execFileSync(command, args, { cwd: monitoring, stdio: ['ignore', 'pipe', 'pipe'] })

function checkAlerts() {
  run('promtool', 'check', 'rules', 'alerts.yml')
  run('promtool', 'test', 'rules', 'alerts.test.yml')
  run('promtool', 'check', 'config', '--syntax-only', 'prometheus.yml')
  console.log('alerts: rules valid, their tests pass')
}

/** Host names of the compose network do not resolve here, which haproxy only warns about. */
function checkDatabaseProxy() {
  execFileSync('haproxy', ['-c', '-q', '-f', path.join(root, 'deploy/ha/haproxy-database.cfg')], { stdio: 'ignore' })
  console.log('database proxy: configuration valid')
}

/** The image sets the first four; limits by address are never off where people come. */
const NOT_PASSED = new Set(['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'RATE_LIMIT'])

/** Compose gives a container nothing that its file does not name. */
function checkVariables() {
  const named = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name))
  const read = named(readFileSync(path.join(root, 'src/config/environment.ts'), 'utf8'), /^ {2}([A-Z_]+)\??:/gm)
  for (const file of ['compose.yaml', 'deploy/ha/compose.yaml']) {
    const [, app = ''] = /^x-app:(.*?)^\S/ms.exec(readFileSync(path.join(root, file), 'utf8')) ?? []
    const passed = named(app, /^ {4}([A-Z_]+):/gm)
    const missing = [...read].filter((name) => !passed.has(name) && !NOT_PASSED.has(name))
    const unknown = [...passed].filter((name) => !read.has(name))
    if (missing.length) throw new Error(`${file} does not pass on ${missing.join(', ')}`)
    if (unknown.length) throw new Error(`${file} passes on ${unknown.join(', ')}, which the product does not read`)
  }
  console.log(`compose files: ${read.size} variables set, passed on or left to the image`)
}

/** Docker publishes a port on every address unless told otherwise, past the firewall of the machine. */
function checkPorts() {
  for (const file of ['compose.yaml', 'deploy/ha/compose.yaml']) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const services = text.slice(text.indexOf('\nservices:')).split(/^ {2}(?=[\w-]+:)/m)
    for (const service of services) {
      const [, name] = /^([\w-]+):/.exec(service) ?? []
      const lists = [...service.matchAll(/^ {4}ports:(.*)$/gm)].map(([, list]) => list.trim())
      const ports = lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, port]) => port))
      if (lists.length && !ports.length) throw new Error(`${file} lists the ports of ${name} in a way not read here`)
      const open = ports.filter((port) => !port.startsWith('127.0.0.1:'))
      if (name !== 'proxy' && open.length)
        throw new Error(`${file} publishes ${open.join(', ')} of ${name} on every address`)
    }
  }
  console.log('compose files: only the proxy is published beyond this machine')
}

/** The status of a path sent verbatim, which fetch would normalise first. */
const statusOf = (port, target, headers = {}) =>
  new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: target, headers, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode))
    })
    asked.on('error', reject)
    asked.end()
  })

const METRICS = [
  '/metrics',
  '/metrics/',
  '/metrics?x=1',
  '/%6detrics',
  '/m%65tric%73',
  '/METRICS',
  '//metrics',
  '/./metrics',
  '/../metrics',
  '/;/metrics',
  '/%2fmetrics',
]

async function checkProxy() {
  const seen = []
  const backend = createServer((asked, answer) => {
    if (!asked.url.startsWith('/health')) seen.push({ url: asked.url, headers: asked.headers })
    answer.end('ok')
  })
  await new Promise((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const spare = createServer()
  await new Promise((resolve) => spare.listen(0, '127.0.0.1', resolve))
  const { port } = spare.address()
  await new Promise((resolve) => spare.close(resolve))

  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-proxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  const configuration = readFileSync(path.join(root, 'deploy/haproxy.cfg'), 'utf8')
    .replace(/bind :8080/g, `bind 127.0.0.1:${port}`)
    .replace(/app-\d:3000/g, `127.0.0.1:${backend.address().port}`)
  writeFileSync(file, configuration)
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'inherit', 'ignore'] })
  const ended = once(proxy, 'exit')
  try {
    let status
    for (let tries = 0; status !== 200 && tries < 200; tries++) {
      status = await statusOf(port, '/').catch(() => undefined)
      if (status !== 200) await sleep(50)
    }
    if (status !== 200) throw new Error(`the proxy answers ${status} for /`)
    seen.length = 0
    for (const target of METRICS) {
      const answered = await statusOf(port, target)
      if (answered !== 404 || seen.length) throw new Error(`the proxy lets ${target} through (${answered})`)
    }
    await statusOf(port, '/browse?metrics', { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' })
    const { headers } = seen[0] ?? {}
    if (headers?.['x-forwarded-for'] !== '127.0.0.1' || headers['x-forwarded-proto'] !== 'http')
      throw new Error(`a visitor's own forwarding headers reach the product: ${JSON.stringify(headers)}`)
  } finally {
    proxy.kill()
    await ended
    backend.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`proxy: ${METRICS.length} spellings of /metrics refused, forwarding headers are its own`)
}

checkAlerts()
checkVariables()
checkPorts()
checkDatabaseProxy()
await checkProxy()
