import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 250

/** Simulates a staff member who opens another view four times a second until stopped; returns how long the views took. */
export async function startReader(url: string, admin: { email: string; password: string }) {
  const signedIn = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (!signedIn.ok) throw new Error(`signing in answered ${signedIn.status}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const views = [
    'registrations',
    'registrations?status=new',
    'registrations?sort=due',
    'search?q=tamsin%20kestrel',
    'reports',
    'mail',
    'audit',
    'people',
  ]
  const times: number[] = []
  let over = false
  const reading = (async () => {
    for (let turn = 0; !over; turn += 1) {
      const begin = performance.now()
      const answer = await fetch(`${url}/api/admin/${views[turn % views.length]}`, { headers: { cookie } })
      await answer.text()
      if (!answer.ok) throw new Error(`${views[turn % views.length]} answered ${answer.status}`)
      times.push(performance.now() - begin)
      await sleep(PAUSE_MS)
    }
  })()
  return {
    async stop() {
      over = true
      await reading
      return times
    },
  }
}
