import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Proxy } from './proxy.js'
import type { Fault } from './run.js'
import type { Stage } from './stage.js'

/** All that the proxy sees of an instance: its checks, its pages and the scripts of its own version. */
async function instance(stage: Stage, version: string) {
  const server = createServer(({ url = '' }, answer) => {
    const found = !url.startsWith('/assets/') || url === `/assets/${version}.js`
    answer.writeHead(found ? 200 : 404).end(found ? version : 'Not found')
  }).listen(0, '127.0.0.1')
  stage.atEnd(() => server.close())
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const REQUESTS = 50

export const fault: Fault = {
  title: 'Two versions side by side: a page of one asks for its scripts and may reach the other',
  async run(stage) {
    const proxy = await Proxy.start(stage, [await instance(stage, 'old'), await instance(stage, 'new')])
    await proxy.sees('app-1')
    await proxy.sees('app-2')
    for (let request = 0; request < REQUESTS; request += 1)
      for (const version of ['old', 'new']) {
        const answer = await fetch(`${proxy.url}/assets/${version}.js`)
        assert.deepEqual([answer.status, await answer.text()], [200, version])
      }
    assert.equal((await fetch(`${proxy.url}/assets/neither.js`)).status, 404)
    stage.say(`${2 * REQUESTS} scripts of either version asked for, none missed`)
  },
}
