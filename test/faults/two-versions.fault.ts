import assert from 'node:assert/strict'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { stop } from '../support/server.js'
import { previousBuild, releaseOf, scriptsOf } from './previous-build.js'
import { Proxy } from './proxy.js'
import type { Fault } from './run.js'
import { Visitors } from './visitors.js'

const root = path.join(import.meta.dirname, '../..')
const versionOf = async (url: string) => (await (await fetch(`${url}/health`)).json()) as { commit: string }

export const fault: Fault = {
  title: 'An update from the version before, built from its own sources: migrated ahead, then side by side, then alone',
  async run(stage) {
    const previous = previousBuild()
    const postgres = await stage.postgres()
    const variables = { DATABASE_URL: postgres.url(), DRAIN_SECONDS: '5', LOG_LEVEL: 'warn' }
    const old = await stage.instance(variables, previous.folder)
    const second = await stage.instance(variables, previous.folder)
    const proxy = await Proxy.start(stage, [old, second])
    await proxy.sees('app-1')
    await proxy.sees('app-2')
    const visitors = new Visitors(proxy.url, stage.short ? { forms: 10, pages: 10 } : { forms: 50, pages: 35 })
    const end = new AbortController()
    const visits = visitors.run(end.signal)

    const migrating = spawn(process.execPath, ['scripts/command.mjs', 'commands/db.command', 'migrate'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    assert.deepEqual(await once(migrating, 'exit'), [0, null])
    await stop(second)
    const now = await stage.instance({ ...variables, PORT: new URL(second.url).port })
    await proxy.sees('app-2')
    const commits = [await versionOf(old.url), await versionOf(now.url)].map(({ commit }) => commit)
    assert.deepEqual(commits, [releaseOf(previous.folder).commit, releaseOf(root).commit])

    // A page of one version asks for its scripts and may reach the other.
    const [before, after] = [new Set(scriptsOf(previous.folder)), new Set(scriptsOf(root))]
    const own = [...before, ...after].filter((script) => !before.has(script) || !after.has(script))
    for (const script of own) assert.equal((await fetch(proxy.url + script)).status, 200, script)
    assert.equal((await fetch(`${proxy.url}/assets/neither.js`)).status, 404)

    await stop(old)
    await stage.instance({ ...variables, PORT: new URL(old.url).port })
    await proxy.sees('app-1')
    end.abort()
    await visits
    stage.say(`from ${previous.commit.slice(0, 12)}: ${own.length} scripts that only one version has, none missed`)
    stage.say(`forms: ${visitors.forms.toString()}`)
    stage.say(`pages: ${visitors.pages.toString()}`)
    assert.equal(visitors.forms.failures + visitors.pages.failures, 0)
    const [{ n } = { n: 0 }] = await postgres.query<{ n: number }>('select count(*)::int as n from submission')
    assert.equal(n, visitors.accepted.length, 'each accepted form is stored, once')
  },
}
