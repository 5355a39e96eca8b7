import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CountingMailServer } from '../load/counting-mail-server.js'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import type { Fault } from './run.js'
import { requireProgram, type Stage } from './stage.js'

const MONITORING = path.join(import.meta.dirname, '../../deploy/monitoring')
const TOKEN = 'a-token-of-the-metrics'
/** Asked of others than the product: the blackbox exporter, and a replica that is not here. */
const ELSEWHERE = /^(?:probe_|database_replica_lag_seconds$)/
/** They are of things that happened, and stay for as long as the window of their rule. */
const LASTING = ['AddressesSuppressed', 'MailGivenUp']

/** Prometheus with the repository's configuration and rules, asking each second and alerting after three. */
async function startPrometheus(stage: Stage, instance: string) {
  requireProgram('prometheus')
  const folder = path.join(stage.folder, 'prometheus')
  mkdirSync(folder)
  const read = (name: string) => readFileSync(path.join(MONITORING, name), 'utf8')
  writeFileSync(path.join(folder, 'token'), TOKEN)
  writeFileSync(path.join(folder, 'alerts.yml'), read('alerts.yml').replace(/^( +for: ).*$/gm, '$13s'))
  const config = read('prometheus.yml')
    .replace(/_interval: 15s/g, '_interval: 1s')
    .replace('/run/secrets/metrics_token', path.join(folder, 'token'))
    .replace('app:3000', instance)
    .replace(/^alerting:\n(?: .*\n)+/m, '')
    .replace(/^ {2}# What visitors see.*\n(?: .*\n)+/m, '')
  writeFileSync(path.join(folder, 'prometheus.yml'), config)
  const address = `127.0.0.1:${await freePort()}`
  stage.spawn('prometheus', [
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
  }
}

/** What each rule asks about, as far as the product says it. */
function metricsOfRules() {
  const rules = readFileSync(path.join(MONITORING, 'alerts.yml'), 'utf8')
  const names = [...rules.matchAll(/\b([a-z_0-9]+)\{job="meridian/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !ELSEWHERE.test(name))
}

const SICK = {
  AddressesSuppressed: `insert into mail_suppression (recipient, reason, created_at)
    select 'gone-' || n || '@example.org', '550 unknown', now() from generate_series(1, 21) n`,
  BackupOverdue: `update backup_run set finished_at = now() - interval '27 hours'`,
  ErasureStopped: `insert into scheduled_job (name, succeeded_at, stopped_at, why) values ('retention', now(), now(), 'share')
    on conflict (name) do update set stopped_at = now(), why = 'share'`,
  MailFailing: `insert into mail_message (id, template, recipient, variables, state, created_at)
    values (gen_random_uuid(), 'security-notice', 'waits@example.org', '{}', 'failing', now() - interval '3 hours')`,
  MailGivenUp: `insert into mail_message (id, template, recipient, variables, state)
    values (gen_random_uuid(), 'security-notice', 'gone@example.org', '{}', 'dead')`,
  ScheduledJobOverdue: `insert into scheduled_job (name, succeeded_at) values ('account-retention', now() - interval '2 days')
    on conflict (name) do update set succeeded_at = now() - interval '2 days'`,
  WatcherWarns: `insert into watch_condition (name, words, since, seen_at) values ('disk', 'Little room.', now(), now())
    on conflict (name) do nothing`,
}

const CURE = `
  delete from mail_suppression;
  delete from mail_message where recipient in ('waits@example.org', 'gone@example.org');
  update backup_run set finished_at = now();
  update scheduled_job set succeeded_at = now(), stopped_at = null, why = null;
  delete from watch_condition`

export const fault: Fault = {
  title: 'Alerts on a real scrape: silent while all is well, each for what is wrong, closed once it is right',
  async run(stage) {
    const mail = new CountingMailServer()
    await mail.start()
    stage.atEnd(() => mail.stop())
    const postgres = await stage.postgres()
    const server = await stage.instance({
      DATABASE_URL: postgres.url(),
      SMTP_URL: mail.url,
      METRICS_TOKEN: TOKEN,
      LOG_LEVEL: 'warn',
    })
    const prometheus = await startPrometheus(stage, new URL(server.url).host)
    const person = new Browser(server.url)
    const send = () => person.post('/functions/v1/send-form-email', discoveryCall())
    const firesAll = (names: string[]) =>
      until(async () => {
        const firing = await prometheus.firing()
        return names.every((name) => firing.includes(name)) && firing
      }, 90_000)

    await postgres.query(`insert into backup_run (kind) values ('dump')`)
    for (let form = 0; form < 10; form += 1) {
      assert.equal((await send()).status, 200)
      assert.equal((await person.get('/')).status, 200)
    }
    await until(() => mail.total >= 20, 60_000)
    const samples = `count_over_time(up{job="meridian"}[5m])`
    await until(async () => (await prometheus.value(samples)) >= 12, 90_000)
    assert.deepEqual(await prometheus.firing(), [])
    const unknown: string[] = []
    for (const name of metricsOfRules())
      if (Number.isNaN(await prometheus.value(`count({__name__="${name}"})`))) unknown.push(name)
    assert.deepEqual(unknown, [], 'rules ask for what the product does not say')
    const busy = await prometheus.value(`max(max_over_time(database_pool_connections{state="waiting"}[5m]))`)
    assert.equal(busy, 0, 'the scrape counts its own queries as waiting')
    stage.say(`silent over ${await prometheus.value(samples)} scrapes of a healthy instance, ${metricsOfRules().length} metrics of the rules all there`) // prettier-ignore

    for (const statement of Object.values(SICK)) await postgres.query(statement)
    const sick = [...Object.keys(SICK), 'MailOld']
    await firesAll(sick)
    stage.say(`what is wrong in the database fires ${sick.sort().join(', ')}`)
    await postgres.query(CURE)
    await until(async () => (await prometheus.firing()).every((name) => LASTING.includes(name)), 90_000)

    await postgres.stop()
    await until(async () => (await send()).status === 503)
    const outage = ['FormsRefused', 'InstanceNotReady']
    await until(async () => {
      await send()
      const firing = await prometheus.firing()
      return outage.every((name) => firing.includes(name))
    }, 90_000)
    const failures = await prometheus.value(`sum(mail_failures_total{job="meridian"})`)
    assert.equal(failures, 0, 'the outage of the database is booked as one of the mail server')
    stage.say(`without the database: ${outage.join(', ')}, and not one failure of the mail server`)

    server.child.kill('SIGKILL')
    await firesAll(['AllInstancesDown', 'InstanceDown'])
    stage.say('without the instance: AllInstancesDown, InstanceDown')
  },
}
