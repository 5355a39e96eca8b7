import { createHash } from 'node:crypto'
import { wire } from '../common/wire.js'
import type { CompanyProfile, Investor, InvestorStatement } from './introductions.entity.js'
import type { ProfileView, StatementView, Wants } from './introductions.types.js'

export const presentStatement = (statement: InvestorStatement): StatementView =>
  wire(statement, 'id', 'category', 'signedAt', 'clearsAt', 'lastDay', 'endedAt') as StatementView

export const presentWants = (investor: Investor): Wants =>
  wire(investor, 'stages', 'sectors', 'regions', 'schemes', 'chequeFrom', 'chequeTo', 'perMonth', 'pausedUntil')

/** SHA-256, in hex. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const SHOWN = ['headline', 'summary', 'sector', 'stage', 'region', 'scheme', 'amount', 'minimum'] as const
export type Description = Pick<CompanyProfile, (typeof SHOWN)[number]>

export const presentProfile = (profile: CompanyProfile): ProfileView =>
  wire(profile, 'id', 'version', 'state', ...SHOWN, 'writtenAt', 'approvedAt', 'changeWords', 'hash') as ProfileView

/** All that investors read, and nothing else. */
export const descriptionHash = (description: Description) =>
  hashOf(JSON.stringify(SHOWN.map((name) => description[name])))
