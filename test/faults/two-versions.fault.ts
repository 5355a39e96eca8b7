import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { MikroORM } from '@mikro-orm/core'
import { migrations } from '../../migrations/index.js'
import { readEnvironment } from '../../src/config/environment.js'
import { migrate } from '../../src/database/migrate.js'
import { ormOptions } from '../../src/database/orm-options.js'
import { next } from './migration.fault.js'
import { Proxy } from './proxy.js'
import type { Fault } from './run.js'
import type { Stage } from './stage.js'
import { Visitors } from './visitors.js'

const root = path.join(import.meta.dirname, '../..')
const NAMES = ['app-1', 'app-2'] as const
const REQUESTS = 50

/** The build of an earlier release, if there is one; otherwise this build is also the previous version. */
const previous = process.env.PREVIOUS_BUILD ?? root

/** The names of all scripts of a build. */
const scriptsOf = (build: string) =>
  readdirSync(path.join(build, 'dist/web/client/assets')).filter((name) => name.endsWith('.js'))

/** A copy of this build in which one script has another name, as if it had changed. */
function nextBuild(stage: Stage) {
  const build = path.join(stage.folder, 'next')
  mkdirSync(build)
  cpSync(path.join(root, 'dist'), path.join(build, 'dist'), { recursive: true })
  for (const name of ['node_modules', 'package.json']) symlinkSync(path.join(root, name), path.join(build, name))
  const assets = path.join(build, 'dist/web/client/assets')
  const [changed = ''] = scriptsOf(build)
  const stem = changed.replace(/\.js$/, '')
  for (const name of readdirSync(assets).filter((one) => one.startsWith(`${stem}.js`)))
    renameSync(path.join(assets, name), path.join(assets, name.replace(stem, `${stem}next`)))
  return build
}

async function applyNext(stage: Stage, variables: Record<string, string>) {
  const environment = readEnvironment(variables)
  const orm = await MikroORM.init({ ...(await ormOptions(environment)), entities: [] } as never)
  stage.atEnd(() => orm.close(true))
  await migrate(orm, environment, [...migrations, ...next])
}

export const fault: Fault = {
  title: 'An update: the next migrations first, then one instance after the other, with two versions side by side',
  async run(stage) {
    const rates = stage.short ? { forms: 10, pages: 5 } : { forms: 50, pages: 20 }
    const postgres = await stage.postgres()
    const variables = { DATABASE_URL: postgres.url(), DRAIN_SECONDS: '5', LOG_LEVEL: 'warn' }
    const build = nextBuild(stage)
    const instances = [await stage.instance(variables, previous), await stage.instance(variables, previous)]
    const proxy = await Proxy.start(stage, instances)
    const both = () => Promise.all(NAMES.map((name) => proxy.sees(name)))
    const replace = async (at: 0 | 1, from: string) => {
      await both()
      const before = instances[at]
      assert.ok(before)
      before.child.kill('SIGTERM')
      assert.equal(await before.ended, 0)
      instances[at] = await stage.instance({ ...variables, PORT: new URL(before.url).port }, from)
      await both()
    }

    const visitors = new Visitors(proxy.url, rates)
    const end = new AbortController()
    const visits = visitors.run(end.signal)
    await applyNext(stage, variables)
    await replace(0, build)
    const [one, other] = [scriptsOf(previous), scriptsOf(build)]
    const scripts = [one.find((name) => !other.includes(name)), other.find((name) => !one.includes(name))]
    for (const script of scripts)
      for (let request = 0; request < REQUESTS; request += 1)
        assert.equal((await fetch(`${proxy.url}/assets/${script}`)).status, 200, script)
    assert.equal((await fetch(`${proxy.url}/assets/neither.js`)).status, 404)
    // Going back to the previous version starts it on the migrated database.
    await replace(1, previous)
    await replace(1, build)
    end.abort()
    await visits
    stage.say(`${2 * REQUESTS} scripts that only one version has: none missed`)
    stage.say(`forms: ${visitors.forms.toString()}`)
    stage.say(`pages: ${visitors.pages.toString()}`)
    assert.equal(visitors.forms.failures + visitors.pages.failures, 0, 'a visitor noticed')
    const [{ n } = { n: 0 }] = await postgres.query<{ n: number }>('select count(*)::int as n from submission')
    assert.equal(n, visitors.accepted.length, 'each accepted form is stored')
  },
}
