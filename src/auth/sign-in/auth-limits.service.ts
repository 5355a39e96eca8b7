import { setTimeout } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { NIL as NO_USER } from 'uuid'
import {
  LimitAddress,
  type Allowance,
  RateLimitService,
  addressKey,
  hashedKey,
} from '../../rate-limit/rate-limit.service.js'
import { HOUR_SECONDS } from '../../common/durations.rules.js'
import { GUESS } from '../../rate-limit/counters.js'
import { tooManyMails, tooManyRequests } from './auth-error.js'
import { sessionsRepository } from '../sessions/sessions.repository.js'

const CALLS_WINDOW = 300

const CALLS = {
  signup: { limit: 30, windowSeconds: CALLS_WINDOW },
  otp: { limit: 30, windowSeconds: CALLS_WINDOW },
  recover: { limit: 30, windowSeconds: CALLS_WINDOW },
  resend: { limit: 30, windowSeconds: CALLS_WINDOW },
  user: { limit: 30, windowSeconds: CALLS_WINDOW },
  token: { limit: 150, windowSeconds: CALLS_WINDOW },
  verify: { limit: 30, windowSeconds: CALLS_WINDOW },
  'factor-challenge': { limit: 15, windowSeconds: 60 },
  'factor-verify': { limit: 15, windowSeconds: 60 },
} satisfies Record<string, Allowance>

export const LimitCalls = (kind: keyof typeof CALLS) =>
  LimitAddress({ name: `auth:${kind}`, ...CALLS[kind], message: () => 'Request rate limit reached' })

/** Longer than the slowest path takes on an idle machine. */
const STEP_MS = 250

/** At fixed intervals only, so that the duration does not reveal whether an address is known or a mail was sent. */
export async function atFixedIntervals<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const [outcome] = await Promise.allSettled([work()])
  await setTimeout(STEP_MS - ((performance.now() - started) % STEP_MS))
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

const FIVE_MINUTES = 300

const MAIL_GAP = { limit: 1, windowSeconds: 60 }
const CONFIRMATION_MAILS = { limit: 3, windowSeconds: HOUR_SECONDS }

/** Guesses at one account: from one client, from all clients together, and beyond that for clients never seen before. */
const GUESSES = {
  client: { limit: 10, windowSeconds: FIVE_MINUTES },
  account: { limit: 100, windowSeconds: HOUR_SECONDS },
  newClient: { limit: 2, windowSeconds: HOUR_SECONDS },
}

export type MailKind = 'otp' | 'recover' | 'resend' | 'email_change' | 'reauthenticate'
/** The account being guessed at; loaded only when needed, so that a refused guess costs no query. */
type Owner = () => Promise<string | undefined> | string | undefined
type GuessKind = 'password' | 'code'

/** Slows down guessing and flooding without ever locking the owner out: other clients and the mailed link keep working. */
@Injectable()
export class AuthLimitsService {
  constructor(
    private readonly limits: RateLimitService,
    private readonly em: EntityManager,
  ) {}

  async mail(kind: MailKind, address: string) {
    await this.limits.demand(`auth:mail:${kind}:${hashedKey(address)}`, MAIL_GAP, tooManyMails)
  }

  /** Counted for every address alike; beyond the limit no mail is sent, and the request is answered as always. */
  async maySendConfirmation(address: string): Promise<boolean> {
    return (await this.limits.consume(`auth:mail:confirmation:${hashedKey(address)}`, CONFIRMATION_MAILS)).allowed
  }

  /** Counts a guess before it is checked. Beyond the account's limit, clients with a session go on and new ones get two tries. */
  async countGuess(kind: GuessKind, subject: string, ip: string, owner: Owner) {
    const client = this.guessKey(kind, subject, ip)
    await this.limits.demand(client, GUESSES.client, tooManyRequests)
    const all = await this.limits.consume(`${GUESS}${kind}:${hashedKey(subject)}`, GUESSES.account)
    if (all.allowed || (await this.isFamiliar(await owner(), ip))) return
    await this.limits.demand(`${client}:new`, GUESSES.newClient, tooManyRequests)
  }

  async resetGuesses(kind: GuessKind, subject: string, ip: string) {
    await this.limits.reset(this.guessKey(kind, subject, ip))
  }

  private guessKey(kind: GuessKind, subject: string, ip: string) {
    return `${GUESS}${kind}:${hashedKey(subject)}:${addressKey(ip)}`
  }

  /** Also queried when there is no user, so that an unknown address costs the same. */
  private async isFamiliar(userId: string | undefined, ip: string) {
    return sessionsRepository.isFamiliar(this.em.fork(), userId ?? NO_USER, ip)
  }
}
