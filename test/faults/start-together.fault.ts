import assert from 'node:assert/strict'
import { stop } from '../support/server.js'
import type { Fault } from './run.js'

export const fault: Fault = {
  title: 'Instances that start together on an empty database with ADMIN_EMAIL set',
  async run(stage) {
    const postgres = await stage.postgres()
    for (const count of stage.short ? [5] : [2, 5, 10, 5, 5]) {
      const database = `together_${count}_${Date.now()}`
      await postgres.query(`create database ${database}`)
      const variables = {
        DATABASE_URL: postgres.url().replace(/postgres$/, database),
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PASSWORD: 'a-long-enough-password-7',
      }
      const starts = await Promise.allSettled(Array.from({ length: count }, () => stage.instance(variables)))
      const failures = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
      assert.deepEqual(failures, [])
      const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
      assert.deepEqual(
        servers.map(({ child }) => child.exitCode),
        servers.map(() => null),
        'one of them died',
      )
      const migrated = servers.filter(({ output }) => output().includes('database migrated'))
      assert.equal(migrated.length, 1, 'one of them migrates it')
      const created = servers.filter(({ output }) => output().includes('the account of ADMIN_EMAIL was created'))
      assert.equal(created.length, 1, 'one of them creates the account')
      for (const server of servers) await stop(server, 'SIGKILL')
      stage.say(`${count} together: all ready, one migrated, one created the account`)
    }
  },
}
