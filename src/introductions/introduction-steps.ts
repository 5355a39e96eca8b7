import { dayAfter, londonDay } from '../common/london-time.js'
import type { Recorder } from '../entry-events/entry-events.service.js'
import type { StepMail } from './introduction-step-mails.service.js'
import type { Standing } from './introduction.repository.js'
import {
  DAYS,
  hasBeenAsked,
  type IntroductionMove,
  type IntroductionState,
  isOpen,
  OUTCOME_LABELS,
  type Party,
  type Side,
  SIDES,
} from './introduction.rules.js'
import type { AnswerIntroductionDto, MoveIntroductionDto } from './introductions.dto.js'
import type { Introduction } from './introductions.entity.js'
import { pounds } from './investing.rules.js'

export interface Step {
  move: IntroductionMove
  by: Party
  recorder?: Recorder
  now: Date
  /** The columns that are written with the state. */
  change?: Partial<Introduction>
}

const EVENTS = {
  propose: 'introduction-proposed',
  want: 'introduction-wanted',
  ask: 'introduction-asked',
  put: 'introduction-put',
  yes: 'introduction-agreed',
  complete: 'introduction-made',
  later: 'introduction-postponed',
  no: 'introduction-declined',
  lapse: 'introduction-lapsed',
  stop: 'introduction-stopped',
  record: 'introduction-recorded',
} as const satisfies Record<IntroductionMove, string>

export function eventOf(move: IntroductionMove, by: Party, to: IntroductionState) {
  if (move !== 'yes' || by !== 'founder') return EVENTS[move]
  return to === 'introduced' ? 'introduction-made' : 'introduction-unsigned'
}

export const detailOf = ({ outcome, amount }: Introduction, move: IntroductionMove) =>
  move === 'record' && outcome && [OUTCOME_LABELS[outcome], amount && pounds(amount)].filter(Boolean).join(', ')

export const monthsAfter = (day: string, months: number) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lengthOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lengthOfMonth))).toISOString().slice(0, 10)
}

export function outcomeOf({ outcome, amount, ...dto }: MoveIntroductionDto | AnswerIntroductionDto, now: Date) {
  const move = 'move' in dto ? dto.move : dto.answer
  return move === 'record' ? { outcome, amount: outcome === 'invested' ? amount : null, outcomeAt: now } : {}
}

export function isRepeated({ state, closedBy, investorAt, founderAt }: Introduction, { move, by }: Step): boolean {
  if (move === 'yes')
    return Boolean(by === 'investor' ? investorAt : founderAt) && (state === 'agreed' || state === 'introduced')
  if (move === 'no') return state === 'declined' && closedBy === by
  return (move === 'later' && state === 'later') || (move === 'want' && state === 'wanted')
}

/** The columns that each move writes with the state; days that it does not set are cleared. */
export function stepChange(
  { move, by, now }: Step,
  to: IntroductionState,
  { approved, statement }: Standing,
): Partial<Introduction> {
  const until = (days: number) => dayAfter(londonDay(now), days)
  if (move === 'want') return { investorAt: now, profile: approved as Introduction['profile'] }
  if (move === 'ask')
    return {
      profile: approved as Introduction['profile'],
      statementId: statement?.id ?? null,
      askedAt: now,
      endsOn: until(DAYS.investor),
    }
  if (move === 'put') return { statementId: statement?.id ?? null, putAt: now, endsOn: until(DAYS.founder) }
  if (to === 'agreed')
    return by === 'investor'
      ? { investorAt: now, putAt: now, endsOn: until(DAYS.founder) }
      : { founderAt: now, endsOn: until(DAYS.signing) }
  if (to === 'introduced' && move !== 'record')
    return { ...(by === 'founder' && { founderAt: now }), introducedAt: now }
  return isOpen(to) || to === 'introduced' ? {} : { closedBy: by }
}

export function mailsOf(introduction: Introduction, { move, by }: Step): [Side, StepMail][] {
  const { state } = introduction
  if (move === 'ask') return [['investor', 'ask']]
  if (state === 'agreed') return by === 'founder' ? [['investor', 'unsigned']] : [['founder', 'founder-ask']]
  if (state === 'introduced') return [['investor', 'introduced'], ['founder', 'introduced']] // prettier-ignore
  if (isOpen(state)) return []
  const sides = SIDES.filter((side) => side !== by && hasBeenAsked(introduction, side))
  return sides.map((side) => [side, 'ended'])
}

/** The product's own moves: when a side takes no further part, both have said yes, or no answer came. */
export function dueMove(
  { state, founderAt, endsOn }: Introduction,
  { isPossible, isSigned }: Standing,
  today: string,
): IntroductionMove | undefined {
  if (isOpen(state) && !isPossible) return 'stop'
  if (state === 'agreed' && founderAt && isSigned) return 'complete'
  return endsOn && endsOn < today ? 'lapse' : undefined
}

/** Emails that are sent once: a reminder halfway, and after three weeks a question about the outcome. */
export function dueMails(
  { state, endsOn, remindedOn, founderAt, introducedAt, outcome }: Introduction,
  today: string,
): [Side, StepMail][] {
  if (remindedOn) return []
  const isDue = (days: number) => endsOn !== null && today >= dayAfter(endsOn, -days)
  if (state === 'asked' && isDue(DAYS.investor - DAYS.remindInvestor)) return [['investor', 'ask-reminder']]
  if (state === 'agreed' && !founderAt && isDue(DAYS.founder - DAYS.remindFounder))
    return [['founder', 'founder-reminder']]
  const isChased = introducedAt && !outcome && today >= dayAfter(londonDay(introducedAt), DAYS.chase)
  return isChased ? [['investor', 'chase'], ['founder', 'chase']] : [] // prettier-ignore
}
