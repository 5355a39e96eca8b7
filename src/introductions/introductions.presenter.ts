import { createHash } from 'node:crypto'
import { wire } from '../common/wire.js'
import { deskMoves, type Side, sideAnswers, sideStateOf, WAITING_FOR } from './introduction.rules.js'
import type { CompanyProfile, Introduction, Investor, InvestorStatement } from './introductions.entity.js'
import type { IntroductionRow, ProfileView, SideIntroduction, StatementView, Wants } from './introductions.types.js'

export const presentStatement = (statement: InvestorStatement): StatementView =>
  wire(statement, 'id', 'category', 'signedAt', 'clearsAt', 'lastDay', 'endedAt') as StatementView

export const presentWants = (investor: Investor): Wants =>
  wire(investor, 'stages', 'sectors', 'regions', 'schemes', 'chequeFrom', 'chequeTo', 'perMonth', 'pausedUntil')

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const SHOWN = ['headline', 'summary', 'sector', 'stage', 'region', 'scheme', 'amount', 'minimum'] as const
export type Description = Pick<CompanyProfile, (typeof SHOWN)[number]>

export const presentProfile = (profile: CompanyProfile): ProfileView =>
  wire(profile, 'id', 'version', 'state', ...SHOWN, 'writtenAt', 'approvedAt', 'changeRequest', 'hash') as ProfileView

/** Covers exactly the members that investors read. */
export const descriptionHash = (description: Description) =>
  hashOf(JSON.stringify(SHOWN.map((name) => description[name])))

export const presentDescription = (profile: CompanyProfile): Description => wire(profile, ...SHOWN)

/** A row of the desk's board; `today` is a day in London. */
export function presentRow(introduction: Introduction, today: string): IntroductionRow {
  const { founder, investor, profile, changedAt } = introduction
  // Once the founder has said yes, it waits for the investor's new statement.
  const waitsForSignature = introduction.state === 'agreed' && introduction.founderAt
  return {
    ...wire(
      introduction,
      'id',
      'reference',
      'state',
      'version',
      'endsOn',
      'againOn',
      'reason',
      'closedBy',
      'outcome',
      'amount',
    ),
    founder: wire(founder, 'id', 'reference', 'name', 'businessName'),
    investor: wire(investor, 'id', 'reference', 'name'),
    headline: profile.headline,
    waitingFor: waitsForSignature ? 'investor' : (WAITING_FOR[introduction.state] ?? null),
    since: changedAt.toISOString(),
    moves: deskMoves(introduction, today),
  }
}

/** Undefined for a side that has not been asked yet. */
export function presentSide(introduction: Introduction, side: Side, today: string): SideIntroduction | undefined {
  const state = sideStateOf(introduction, side)
  const { id, reference, askedAt, investorAt, putAt, endsOn, againOn, outcome } = introduction
  const at = side === 'founder' ? putAt : (askedAt ?? investorAt)
  if (!state || !at) return undefined
  const until = state === 'later' ? againOn : state === 'asked' || state === 'unsigned' ? endsOn : null
  return { id, reference, state, at: at.toISOString(), until, answers: sideAnswers(introduction, side, today), outcome }
}
