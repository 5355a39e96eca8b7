import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../support/server.js'
import { requireProgram, type Stage } from './stage.js'

const MONITORING = path.join(import.meta.dirname, '../../deploy/monitoring')
/** With a shorter interval, a scrape would time out before the product gives up waiting for a figure. */
const INTERVAL = '2500ms'
const PATIENCE = '4s'

const read = (name: string) => readFileSync(path.join(MONITORING, name), 'utf8')
const rules = read('alerts.yml')

export const RULES = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

/** The product's own metrics that the rules use. */
export const METRICS = [...new Set([...rules.matchAll(/\b([a-z_0-9]+)\{job="meridian"/g)].map(([, name = '']) => name))]

interface Targets {
  instance: string
  token: string
  /** The address that visitors use, and the authority that issued its certificate. */
  site: string
  authority: string
}

/** Prometheus and the blackbox exporter with the repository's configuration and rules, which wait four seconds. */
export async function startPrometheus(stage: Stage, { instance, token, site, authority }: Targets) {
  requireProgram('prometheus')
  requireProgram('prometheus-blackbox-exporter')
  const folder = path.join(stage.folder, 'prometheus')
  mkdirSync(folder)
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const writeRules = (text: string) => write('alerts.yml', text.replace(/^( +for: ).*$/gm, `$1${PATIENCE}`))
  const [exporter, address] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
  write('token', token)
  write('site.yml', `- targets: ['${site}']\n`)
  write(
    'blackbox.yml',
    `modules: { http_2xx: { prober: http, http: { preferred_ip_protocol: ip4, tls_config: { ca_file: ${authority} } } } }\n`,
  )
  writeRules(rules)
  const config = read('prometheus.yml')
    .replace(/_interval: 15s/g, `_interval: ${INTERVAL}`)
    .replace('/run/secrets/metrics_token', path.join(folder, 'token'))
    .replace('/tmp/site.yml', path.join(folder, 'site.yml'))
    .replace('app:3000', instance)
    .replace('blackbox:9115', exporter)
    .replace(/^alerting:\n(?: .*\n)+/m, '')
  write('prometheus.yml', config)
  stage.spawn('prometheus-blackbox-exporter', [
    `--config.file=${folder}/blackbox.yml`,
    `--web.listen-address=${exporter}`,
  ])
  const prometheus = stage.spawn('prometheus', [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=${address}`,
  ])
  const ask = async <Data>(api: string) => {
    const answer = await fetch(`http://${address}/api/v1/${api}`).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as { data: Data }).data : undefined
  }
  return {
    async value(expression: string) {
      const data = await ask<{ result: { value: [number, string] }[] }>(`query?query=${encodeURIComponent(expression)}`)
      return Number(data?.result[0]?.value[1] ?? NaN)
    },
    async firing() {
      const data = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts')
      const alerts = data?.alerts.filter(({ state }) => state === 'firing') ?? []
      return [...new Set(alerts.map(({ labels }) => labels.alertname))].sort()
    },
    /** Changes the limits of rules whose conditions cannot be produced here. */
    limit(changes: Record<string, string>) {
      let text = rules
      for (const [from, to] of Object.entries(changes)) {
        if (!text.includes(from)) throw new Error(`no rule says ${from}`)
        text = text.replaceAll(from, to)
      }
      writeRules(text)
      prometheus.kill('SIGHUP')
    },
  }
}
