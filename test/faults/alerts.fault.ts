import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CountingMailServer } from '../load/counting-mail-server.js'
import { discoveryCall } from '../support/form-payloads.js'
import { freePort } from '../support/server.js'
import { until } from '../support/until.js'
import { Browser } from './browser.js'
import { fill, mountDisk } from './disk.js'
import { METRICS, RULES, startPrometheus } from './prometheus.js'
import type { Fault } from './run.js'
import type { Stage } from './stage.js'
import { certificates } from './tls.js'

const TOKEN = 'a-token-of-the-metrics'
/** These rules count past events, so they fire until the events leave the rule's window. */
const LASTING = ['AddressesSuppressed', 'MailGivenUp', 'MailRefusedAsSender', 'ServerErrors', 'SlowAnswers']
const PATIENCE_MS = 120_000

/** Statements that write the rows of a fault; each fires the rule of its name. */
const SICK = {
  AddressesSuppressed: `insert into mail_suppression (recipient, reason, created_at)
    select 'gone-' || n || '@example.org', '550 unknown', now() from generate_series(1, 21) n`,
  BackupOverdue: `update backup_run set finished_at = now() - interval '27 hours'`,
  ErasureStopped: `insert into scheduled_job (name, succeeded_at, stopped_at, why) values ('retention', now(), now(), 'share')
    on conflict (name) do update set stopped_at = now(), why = 'share'`,
  JobsPileUp: `select pgboss.create_queue('left', '{"policy": "standard"}');
    insert into pgboss.job (name, start_after) select 'left', now() - interval '1 minute' from generate_series(1, 1001)`,
  MailFailing: `insert into mail_message (id, template, recipient, variables, state, created_at)
    values (gen_random_uuid(), 'security-notice', 'waits@example.org', '{}', 'failing', now() - interval '3 hours')`,
  MailGivenUp: `insert into mail_message (id, template, recipient, variables, state)
    values (gen_random_uuid(), 'security-notice', 'gone@example.org', '{}', 'failed')`,
  MailStuck: `insert into mail_message (id, template, recipient, variables, state)
    select gen_random_uuid(), 'security-notice', 'waits@example.org', '{}', 'failing' from generate_series(1, 101)`,
  ScheduledJobOverdue: `insert into scheduled_job (name, succeeded_at) values ('account-retention', now() - interval '2 days')
    on conflict (name) do update set succeeded_at = now() - interval '2 days'`,
  WatcherWarns: `insert into watch_condition (name, message, since, seen_at) values ('disk', 'Little room.', now(), now())
    on conflict (name) do nothing`,
  WebhookFailing: `insert into webhook_endpoint (id, url, description, events, secret, state, failing_since, created_at)
    values (gen_random_uuid(), 'https://example.org', '', '[]', 'none', 'active', now(), now())`,
}

const CURE = `
  delete from mail_suppression;
  delete from mail_message where recipient in ('waits@example.org', 'gone@example.org');
  update backup_run set finished_at = now();
  update scheduled_job set succeeded_at = now(), stopped_at = null, why = null;
  delete from pgboss.job where name = 'left';
  delete from webhook_endpoint;
  delete from watch_condition`

/** The TLS proxy in front of the product; its certificate can be replaced while it runs. */
async function startSite(stage: Stage, instance: string) {
  const certificate = (days: number) => {
    const made = certificates(stage, days)
    const [key, cert] = [made.key, made.certificate].map((file) => readFileSync(file))
    return { key, cert, authority: made.ca }
  }
  const { authority, ...first } = certificate(90)
  const server = createServer(first, ({ method, url }, answer) => {
    const asked = request(`${instance}${url}`, { method, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502)
      response.pipe(answer)
    })
    asked.on('error', () => answer.writeHead(502).end())
    asked.end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  stage.atEnd(() => server.close())
  const renew = (days: number) => server.setSecureContext(certificate(days))
  return { url: `https://localhost:${port}/health/live`, authority, renew }
}

export const fault: Fault = {
  title: 'Alerts on real scrapes: silent while all is well, each for what is wrong, closed once it is right',
  async run(stage) {
    const mail = new CountingMailServer()
    await mail.start()
    stage.atEnd(() => mail.stop())
    const postgres = await stage.postgres()
    const replica = await stage.postgres({ standbyOf: postgres })
    const disk = mountDisk(stage, 2600)
    const variables = {
      DATABASE_URL: postgres.url(),
      DATABASE_READ_URL: replica.url(),
      SMTP_URL: mail.url,
      METRICS_TOKEN: TOKEN,
      LOG_LEVEL: 'warn',
      DATA_DIR: disk,
    }
    const server = await stage.instance(variables)
    const site = await startSite(stage, server.url)
    const prometheus = await startPrometheus(stage, {
      ...{ instance: new URL(server.url).host, token: TOKEN, site: site.url, authority: site.authority },
    })
    const person = new Browser(server.url)
    const send = () => person.post('/functions/v1/send-form-email', discoveryCall())
    const fired = new Set<string>()
    /** Waits until these rules fire, repeating some work meanwhile. */
    const fires = async (names: string[], meanwhile: () => Promise<unknown> = () => sleep(100)) => {
      let firing: string[] = []
      const isOver = until(async () => {
        await meanwhile()
        firing = await prometheus.firing()
        return names.every((name) => firing.includes(name))
      }, PATIENCE_MS)
      await isOver.catch((cause: unknown) => {
        throw new Error(`${names.join(', ')} do not fire, but ${firing.join(', ') || 'none'}`, { cause })
      })
      for (const name of names) fired.add(name)
    }
    const falls = (lasting: string[]) =>
      until(async () => (await prometheus.firing()).every((name) => lasting.includes(name)), PATIENCE_MS)

    await postgres.query(`insert into backup_run (kind) values ('dump')`)
    const samples = `count_over_time(up{job="meridian"}[5m])`
    await until(async () => {
      assert.equal((await send()).status, 200)
      assert.equal((await person.get('/')).status, 200)
      await sleep(500)
      return (await prometheus.value(samples)) >= 8 && (await prometheus.value('probe_success')) === 1
    }, PATIENCE_MS)
    assert.deepEqual(await prometheus.firing(), [])
    const unknown: string[] = []
    for (const name of METRICS)
      if (Number.isNaN(await prometheus.value(`count({__name__="${name}"})`))) unknown.push(name)
    assert.deepEqual(unknown, [], 'rules ask for what the product does not say')
    const busy = await prometheus.value(`max(max_over_time(database_pool_connections{state="waiting"}[5m]))`)
    assert.equal(busy, 0, 'the scrape counts its own queries as waiting')
    stage.say(`silent over ${await prometheus.value(samples)} scrapes of a healthy instance, ${METRICS.length} metrics of the rules all there`) // prettier-ignore

    for (const statement of Object.values(SICK)) await postgres.query(statement)
    fill(disk, 1800)
    site.renew(10)
    await fires([...Object.keys(SICK), 'MailOld', 'DiskFills', 'CertificateEnds'])
    await postgres.query(CURE)
    execFileSync('rm', [path.join(disk, 'filler')])
    site.renew(90)
    await falls(LASTING)
    stage.say(`rows, a disk and a certificate: ${[...fired].sort().join(', ')}`)

    // Limits that take minutes or gigabytes to reach.
    await replica.query('select pg_wal_replay_pause()')
    prometheus.limit({ 'seconds{job="meridian"} > 300': 'seconds{job="meridian"} > 3', '> 3e8': '> 3e6' })
    await fires(['ReplicaBehind', 'MemoryGrows'], send)
    await replica.query('select pg_wal_replay_resume()')
    prometheus.limit({})
    await falls(LASTING)

    mail.refusal = Object.assign(new Error('5.7.1 You may not send from here'), { responseCode: 550 })
    await fires(['MailRefusedAsSender'], () => send().then(() => sleep(500)))
    mail.refusal = undefined

    const blocker = new Client({ connectionString: postgres.url() })
    await blocker.connect()
    await blocker.query('begin; lock table users in access exclusive mode')
    const signIns = Array.from({ length: 30 }, (_, n) =>
      new Browser(server.url).post('/api/session', { email: `person-${n}@example.org`, password: 'a-long-password' }),
    )
    await fires(['DatabasePoolExhausted'])
    await blocker.end()
    await Promise.all(signIns)
    await fires(['SlowAnswers'])

    const { pid = 0 } = server.child
    await fires(['EventLoopBlocked'], async () => {
      process.kill(pid, 'SIGSTOP')
      await sleep(400)
      process.kill(pid, 'SIGCONT')
      await sleep(400)
    })
    stage.say(
      'a replica that falls behind, memory, a mail server that refuses us, locks, a thread that is held up: each its own',
    )

    await postgres.stop()
    await fires(['FormsRefused', 'InstanceNotReady', 'ServerErrors'], send)
    const failures = await prometheus.value(`sum(mail_failures_total{job="meridian",fault!="sender"})`)
    assert.equal(failures, 0, 'the outage of the database is booked as one of the mail server')
    stage.say(
      'without the database: FormsRefused, InstanceNotReady, ServerErrors, and not one failure of the mail server',
    )

    server.child.kill('SIGKILL')
    await fires(['AllInstancesDown', 'InstanceDown', 'SiteUnreachable'])
    await postgres.start()
    for (let restart = 0; restart < 3; restart += 1) {
      const again = await stage.instance({ ...variables, PORT: new URL(server.url).port })
      const starts = `changes(process_start_time_seconds{job="meridian"}[15m])`
      await until(async () => (await prometheus.value(starts)) > restart, PATIENCE_MS)
      if (restart < 2) again.child.kill('SIGKILL')
    }
    await fires(['RestartsRepeatedly'])
    stage.say(
      'without the instance: AllInstancesDown, InstanceDown, SiteUnreachable; after three starts RestartsRepeatedly',
    )
    assert.deepEqual([...fired].sort(), [...RULES].sort(), 'a rule was never fired')
  },
}
