import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Checks the files of deploy/ with the programs that read them: Debian's prometheus (promtool), haproxy and caddy; helm if installed. */
const root = path.join(import.meta.dirname, '..')
const read = (file) => readFileSync(path.join(root, file), 'utf8')
const monitoring = path.join(root, 'deploy/monitoring')
const run = (command, ...args) => execFileSync(command, args, { cwd: monitoring, stdio: ['ignore', 'pipe', 'pipe'] })

function checkAlerts() {
  run('promtool', 'check', 'rules', 'alerts.yml')
  run('promtool', 'test', 'rules', 'alerts.test.yml')
  run('promtool', 'check', 'config', '--syntax-only', 'prometheus.yml')
  const names = [...read('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const test = read('deploy/monitoring/alerts.test.yml')
  // A rule that is only tested for silence may never fire.
  const untested = names.filter(
    (name) =>
      !test.includes(`alertname="${name}"`) && !new RegExp(`alertname: ${name}\n.*\n +exp_alerts:\n`).test(test),
  )
  if (untested.length) throw new Error(`no test fires ${untested.join(', ')}`)
  console.log(`alerts: ${names.length} rules, each fired by a test`)
}

/** A database moves between these deployments by dump and restore, so they need the same major version. */
function checkPostgresVersions() {
  const named = [
    'compose.yaml',
    'deploy/single/compose.yaml',
    'deploy/single/backup.Dockerfile',
    '.github/workflows/check.yml',
    '.github/workflows/release.yml',
  ]
  const majors = named.map((file) => {
    const all = new Set(
      [...read(file).matchAll(/(?:postgres:(\d+)\.|postgresql-(\d+))/g)].map(([, image, debian]) => image ?? debian),
    )
    return `${file}: ${[...all].join(' and ')}`
  })
  if (new Set(majors.map((line) => line.split(': ')[1])).size !== 1)
    throw new Error(`not one major version of PostgreSQL:\n${majors.join('\n')}`)
  console.log(`PostgreSQL: ${majors[0].split(': ')[1]} in all of ${named.length} files`)
}

/** Unless an address is given, Docker publishes a port on all of them, past the machine's firewall. */
function checkPorts() {
  for (const file of ['compose.yaml', 'deploy/single/compose.yaml']) {
    const text = read(file)
    const services = text.slice(text.indexOf('\nservices:')).split(/^ {2}(?=[\w-]+:)/m)
    for (const service of services) {
      const [, name] = /^([\w-]+):/.exec(service) ?? []
      const lists = [...service.matchAll(/^ {4}ports:(.*)$/gm)].map(([, list]) => list.trim())
      const ports = lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, port]) => port))
      if (lists.length && !ports.length) throw new Error(`${file} lists the ports of ${name} in a way not read here`)
      const open = ports.filter((port) => !port.startsWith('127.0.0.1:'))
      if (!['proxy', 'caddy'].includes(name) && open.length)
        throw new Error(`${file} publishes ${open.join(', ')} of ${name} on every address`)
    }
  }
  console.log('compose files: only the proxy is published beyond this machine')
}

/** Checks that compose refuses to start without the required values, with an error that names them. */
function checkAsked() {
  const asked = [...read('deploy/single/compose.yaml').matchAll(/\$\{(\w+):\?[^}]+\}/g)].map(([, name]) => name)
  const missing = [
    'PUBLIC_URL',
    'AUTH_SECRET',
    'SMTP_URL',
    'DATABASE_PASSWORD',
    'POSTGRES_PASSWORD',
    'BACKUP_KEY',
  ].filter((name) => !asked.includes(name))
  if (missing.length) throw new Error(`deploy/single/compose.yaml starts without ${missing.join(', ')}`)
  console.log(`one machine: refuses to start without ${asked.join(', ')}`)
}

/** Actions must be pinned by commit, since a tag can be moved. */
function checkActions() {
  const uses = ['check', 'release'].flatMap((name) => [
    ...read(`.github/workflows/${name}.yml`).matchAll(/uses: (\S+)(.*)/g),
  ])
  const loose = uses.filter(([, action, version]) => !/@[\da-f]{40}$/.test(action) || !/ # v\d/.test(version))
  if (loose.length) throw new Error(`not by hash and version: ${loose.map(([, action]) => action).join(', ')}`)
  console.log(`workflows: ${uses.length} actions, all by hash`)
}

/** Checks Alertmanager's configuration, and that each config granted in deploy/single is a file. */
function checkMonitoring() {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-monitoring-'))
  writeFileSync(path.join(folder, 'alertmanager.yml'), read('deploy/monitoring/alertmanager.yml'))
  execFileSync('amtool', ['check-config', path.join(folder, 'alertmanager.yml')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  rmSync(folder, { recursive: true })
  const compose = read('deploy/single/compose.yaml')
  const granted = [...compose.matchAll(/source: ([\w-]+),/g)].map(([, name]) => name)
  const named = new Map(
    [...compose.matchAll(/^ {2}([\w-]+): \{ file: (\S+) \}$/gm)].map(([, name, file]) => [name, file]),
  )
  for (const name of granted) read(path.join('deploy/single', named.get(name) ?? `no file for ${name}`))
  if (named.size !== granted.length)
    throw new Error('deploy/single/compose.yaml has a config that no service is granted')
  console.log(`monitoring: Alertmanager's configuration is valid, and each of ${named.size} configs is a file`)
}

const found = (program) => !spawnSync(program, [], { stdio: 'ignore' }).error

/** Debian has no packages of Helm and kubeconform, so a missing one is only reported. */
function checkChart() {
  if (!found('helm')) return console.log('chart: not checked, there is no helm here')
  const chart = path.join(root, 'deploy/chart')
  const values = path.join(chart, 'ci/values.yaml')
  const helm = (...args) => execFileSync('helm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  helm('lint', '--strict', chart, '--values', values)
  const everything = helm('template', 'meridian', chart, '--values', values)
  for (const value of ['publicUrl', 'image.repository', 'secretName']) {
    const args = ['template', 'meridian', chart, '--values', values, '--set-string', `${value}=`]
    const { status, stderr } = spawnSync('helm', args, { encoding: 'utf8' })
    if (status === 0 || !stderr.includes(`${value}:`)) throw new Error(`the chart does not ask for ${value}`)
  }
  if (!found('kubeconform')) return console.log('chart: linted and rendered; there is no kubeconform here')
  execFileSync('kubeconform', ['-strict', '-ignore-missing-schemas', '-'], {
    input: everything,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  console.log('chart: linted, rendered, and every object valid')
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

/** Each proxy's configuration, in a folder of its own, with every address on loopback. */
const PROXIES = {
  haproxy({ folder, port, backend }) {
    const file = path.join(folder, 'haproxy.cfg')
    const text = read('deploy/haproxy.cfg')
      .replace(/bind :8080/g, `bind 127.0.0.1:${port}`)
      .replace(/app-\d:3000/g, `127.0.0.1:${backend}`)
    writeFileSync(file, text)
    return { args: ['-db', '-f', file], env: {} }
  },
  caddy({ folder, port, backend }) {
    const file = path.join(root, 'deploy/single/Caddyfile')
    // With an http: address, for which Caddy needs no certificate.
    const variables = { PUBLIC_URL: `http://127.0.0.1:${port}`, APP: `127.0.0.1:${backend}`, HTTP_PORT: String(port) }
    return {
      args: ['run', '--adapter', 'caddyfile', '--config', file],
      env: { ...variables, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    }
  },
}

async function checkProxy(name) {
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
  const { args, env } = PROXIES[name]({ folder, port, backend: backend.address().port })
  const log = path.join(folder, 'log')
  const output = openSync(log, 'a')
  const proxy = spawn(name, args, { stdio: ['ignore', output, output], env: { PATH: process.env.PATH, ...env } })
  const ended = once(proxy, 'exit')
  try {
    let status
    for (let tries = 0; status !== 200 && tries < 200; tries++) {
      status = await statusOf(port, '/').catch(() => undefined)
      if (status !== 200) await sleep(50)
    }
    if (status !== 200) throw new Error(`the proxy answers ${status} for /: ${readFileSync(log, 'utf8')}`)
    seen.length = 0
    for (const target of METRICS) {
      const answered = await statusOf(port, target)
      if (answered !== 404 || seen.length) throw new Error(`${name} lets ${target} through (${answered})`)
    }
    const claims = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    await statusOf(port, '/browse?email=ada@example.org', { ...claims, cookie: 'refresh=a-secret' })
    const { headers } = seen[0] ?? {}
    if (headers?.['x-forwarded-for'] !== '127.0.0.1' || headers['x-forwarded-proto'] !== 'http')
      throw new Error(`a visitor's own forwarding headers reach the product: ${JSON.stringify(headers)}`)
  } finally {
    proxy.kill()
    await ended
    backend.close()
  }
  const lines = readFileSync(log, 'utf8')
  rmSync(folder, { recursive: true, force: true })
  if (!lines.includes('/browse')) throw new Error(`${name} logs no request`)
  const told = /ada@example|a-secret|203\.0\.113\.9|remote_ip/.exec(lines)
  if (told) throw new Error(`${name} logs what names a visitor: ${told[0]}`)
  console.log(
    `${name}: ${METRICS.length} spellings of /metrics refused, forwarding headers are its own, no visitor in its log`,
  )
}

checkAlerts()
checkPostgresVersions()
checkPorts()
checkAsked()
checkActions()
checkChart()
checkMonitoring()
for (const name of Object.keys(PROXIES)) await checkProxy(name)
