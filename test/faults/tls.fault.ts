import assert from 'node:assert/strict'
import { run } from '../support/server.js'
import { levelsOf } from './operator.js'
import type { Fault } from './run.js'
import { certificates } from './tls.js'

export const fault: Fault = {
  title: 'A PostgreSQL that accepts nothing but TLS, with a certificate of a private authority',
  async run(stage) {
    const { ca, stranger, certificate, key } = certificates(stage)
    const postgres = await stage.postgres({
      settings: ['ssl = on', `ssl_cert_file = '${certificate}'`, `ssl_key_file = '${key}'`],
      access: ['hostssl all all 127.0.0.1/32 trust'],
    })
    const address = (parameters: Record<string, string>) =>
      `${postgres.url().replace('127.0.0.1', 'localhost')}?${new URLSearchParams(parameters).toString()}`
    const verified = { sslmode: 'verify-full', sslrootcert: ca }
    const named = { application_name: 'the-desk', options: '-c search_path=public -c lock_timeout=4321' }
    const refusedStart = async (parameters: Record<string, string>) => {
      const failed = run('start/main.js', [], { DATABASE_URL: address(parameters), DATA_DIR: stage.folder, PORT: '0' })
      stage.atEnd(() => failed.child.kill('SIGKILL'))
      assert.equal(await failed.ended, 1, 'the start should fail')
      assert.deepEqual(levelsOf(failed, 'the start failed'), ['fatal'])
      return failed.output()
    }

    await stage.instance({ DATABASE_URL: address({ ...verified, ...named }) })
    const observer = await import('pg').then(
      ({ Client }) => new Client({ connectionString: address({ sslmode: 'no-verify' }) }),
    )
    await observer.connect()
    const { rows } = await observer.query(
      `select a.application_name, s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
       where a.backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await observer.end()
    assert.ok(rows.length > 0)
    assert.ok(
      rows.every(({ application_name: name, ssl }) => name === 'the-desk' && ssl === true),
      JSON.stringify(rows),
    )
    stage.say(`${rows.length} connections, each by TLS and under the application_name of DATABASE_URL`)

    await stage.instance({ DATABASE_URL: address({ sslmode: 'require' }) })
    await stage.instance({ DATABASE_URL: address({ sslmode: 'verify-ca', sslrootcert: ca }) })
    stage.say('require and verify-ca start as well')
    assert.match(
      await refusedStart({ ...verified, sslrootcert: stranger }),
      /certificate|self-signed|unable to verify/i,
    )
    assert.match(await refusedStart({ sslmode: 'disable' }), /no pg_hba.conf entry/)
    stage.say('another authority, or no TLS: refused')
  },
}
