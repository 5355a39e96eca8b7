import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { EntityManager } from '@mikro-orm/core'
import { UsersService } from '../auth/users/users.service.js'
import { hashPassword } from '../auth/sign-in/passwords.js'
import { WEEKDAYS } from '../calls/call.rules.js'
import { dayAfter, londonDay } from '../common/london-time.js'
import { PlainError, print, runCommand } from '../common/plain-error.js'
import { Role } from '../common/role.rules.js'
import { readEnvironment } from '../config/environment.js'
import { holdsPeoplesRows } from '../database/transfer.js'
import { isWorkingDay } from '../forms/working-time.rules.js'
import { prepareDatabase } from '../jobs/queue-database.js'
import { RolesService } from '../roles/roles.service.js'
import { seed } from './invented-submissions.js'

const PASSWORD = 'a quiet demonstration'
const STAFF = [
  ['admin@meridian.example', Role.Admin],
  ['handler@meridian.example', Role.Handler],
  ['viewer@meridian.example', Role.Viewer],
] as const
const EARLIER = { registrations: 120, days: 60 }

const contact = (fullName: string) => {
  const [firstName = '', ...rest] = fullName.split(' ')
  // Everyone gets their own number from Ofcom's range for fiction and their own domain, since the desk takes people who share one for the same person.
  const number = [...fullName].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 1000
  return {
    fullName,
    firstName,
    lastName: rest.join(' '),
    email: `${firstName}@${rest.join('-')}.example`.toLowerCase(),
    phone: `+44 7700 900${String(number).padStart(3, '0')}`,
  }
}

const UNASKED = {
  company: '', position: '', businessStage: '', fundingAmount: '', businessDescription: '',
  experience: '', investmentRange: '', industryFocus: '',
} // prettier-ignore

function application(fullName: string, answers: { userType: 'entrepreneur' | 'investor' } & Partial<typeof UNASKED>) {
  const { email, phone } = contact(fullName)
  return { type: 'application', formData: { ...UNASKED, fullName, email, phone, agreeToTerms: true, ...answers } }
}

const founder = (fullName: string, company: string, businessDescription: string) =>
  application(fullName, {
    userType: 'entrepreneur', position: 'Founder', businessStage: 'early-revenue', fundingAmount: '250k-500k',
    company, businessDescription,
  }) // prettier-ignore

const investor = (fullName: string, investmentRange: string, experience: string) =>
  application(fullName, { userType: 'investor', industryFocus: 'CleanTech', investmentRange, experience })

const callRequest = (fullName: string) => {
  const { firstName, lastName, email, phone } = contact(fullName)
  const formData = { firstName, lastName, email, phone, country: 'United Kingdom', preferredDate: 'Not specified' }
  return { type: 'discovery-call', formData }
}

/** The first working day that is at least `days` ahead, in London. */
function workingDayAhead(days: number) {
  let day = dayAfter(londonDay(new Date()), days)
  while (!isWorkingDay(day)) day = dayAfter(day, 1)
  return day
}

type Inject = (method: 'POST' | 'PUT' | 'PATCH' | 'GET', url: string, payload?: object) => Promise<{ id: string }>

/** Requests to the product itself, so that the demo's data passes the same validation, emails and history as real data. */
function clientOf(app: NestFastifyApplication, headers: Record<string, string> = {}): Inject {
  return async (method, url, payload) => {
    const response = await app.inject({ method, url, payload, headers })
    if (response.statusCode >= 300)
      throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`)
    return response.body ? response.json<{ id: string }>() : { id: '' }
  }
}

async function signIn(app: NestFastifyApplication, email: string): Promise<Inject> {
  const { publicUrl } = readEnvironment()
  const response = await app.inject({ method: 'POST', url: '/api/session', payload: { email, password: PASSWORD } })
  if (response.statusCode !== 200) throw new Error(`Signing in answered ${response.statusCode}: ${response.body}`)
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return clientOf(app, { cookie, origin: new URL(publicUrl).origin })
}

async function createStaff(app: NestFastifyApplication): Promise<Record<Role, string>> {
  const users = app.get(UsersService, { strict: false })
  const roles = app.get(RolesService, { strict: false })
  const passwordHash = await hashPassword(PASSWORD)
  const ids = await app
    .get(EntityManager)
    .fork()
    .transactional(async (em) => {
      const created: [Role, string][] = []
      for (const [email, role] of STAFF) {
        const { id } = await users.create(em, { email, passwordHash, confirmed: true })
        await em.flush()
        await roles.grant(em, id, role)
        created.push([role, id])
      }
      return created
    })
  return Object.fromEntries(ids) as Record<Role, string>
}

/** One submission in each state, and a call with someone who asked for one. */
async function work(app: NestFastifyApplication, staff: Record<Role, string>) {
  const visitor = clientOf(app)
  const handler = await signIn(app, 'handler@meridian.example')
  const send = async (form: object) => (await visitor('POST', '/functions/v1/send-form-email', form)).id
  const owner = staff[Role.Handler]
  const change = (id: string, changes: object) => handler('PATCH', `/api/admin/submissions/${id}`, changes)

  const [morning, afternoon] = [
    { from: '09:30', until: '12:30' },
    { from: '13:30', until: '17:00' },
  ]
  await handler('PUT', '/api/admin/calls/hours', {
    offered: true, length: 30, buffer: 15, place: 'telephone',
    weekly: WEEKDAYS.flatMap((day) => [{ day, ...morning }, { day, ...afternoon }]),
  }) // prettier-ignore

  const accepted = await send(
    founder('Maya Castellan', 'Tidewell Energy', 'Tidal turbines for harbours, two on trial.'),
  )
  await change(accepted, { version: 1, owner, status: 'done', outcome: 'accepted' })
  const declined = await send(founder('Jonah Pryce', 'Pryce & Partners', 'A property fund for family offices.'))
  await change(declined, {
    version: 1, owner, status: 'done', outcome: 'declined',
    outcomeReason: 'Property development is excluded from SEIS and EIS.',
  }) // prettier-ignore
  const waiting = await send(investor('Rosalind Achebe', '50k-100k', 'Eleven angel investments since 2016.'))
  await change(waiting, { version: 1, owner, status: 'waiting', waitingUntil: workingDayAhead(5) })
  const begun = await send(investor('Tobias Lindqvist', '100k-500k', 'A former finance director.'))
  await change(begun, { version: 1, owner, status: 'in-progress', note: 'Prefers companies outside London.' })
  const spam = await send(founder('Best Rankings', 'Rank First', 'First place on every search engine.'))
  await change(spam, { version: 1, status: 'spam' })
  await send(founder('Ines Fairweather', 'Lantern Diagnostics', 'A blood test that a pharmacy can read.'))

  const asked = await send(callRequest('Callum Dunmore'))
  await handler('POST', `/api/admin/submissions/${asked}/calls`, {
    host: owner, propose: false, times: [{ day: workingDayAhead(2), time: '10:30' }],
  }) // prettier-ignore
  await send(callRequest('Saoirse Kavanagh'))
}

await runCommand(async () => {
  process.env.RATE_LIMIT = 'off'
  for (const name of ['ADMIN_EMAIL', 'ADMIN_PASSWORD']) delete process.env[name]
  const environment = readEnvironment()
  if (environment.SMTP_URL)
    throw new PlainError(
      'SMTP_URL is set, and the demo sends nothing to a real mail server: unset it, and emails become files.',
    )
  await prepareDatabase(environment)
  const { createApp } = await import('../app.js')
  const app = await createApp()
  try {
    const em = app.get(EntityManager).fork()
    if (await holdsPeoplesRows(async (text) => em.getConnection().execute(text)))
      throw new PlainError('This database already holds submissions or users; the demo fills only an empty one.')
    await em.transactional((inside) => seed(inside, EARLIER.registrations, EARLIER.days))
    await work(app, await createStaff(app))
  } finally {
    await app.close()
  }
  print(`\nThe demo is ready. Sign in at /auth with the password "${PASSWORD}" as`)
  for (const [email, role] of STAFF) print(`  ${email.padEnd(26)} ${role}`)
})
