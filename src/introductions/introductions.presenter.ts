import { createHash } from 'node:crypto'
import { wire } from '../common/wire.js'
import type { CompanyProfile, Investor, InvestorStatement } from './introductions.entity.js'
import type { ProfileView, StatementView, Wants } from './introductions.types.js'

export const presentStatement = (statement: InvestorStatement): StatementView =>
  wire(statement, 'id', 'category', 'signedAt', 'clearsAt', 'lastDay', 'endedAt') as StatementView

export const presentWants = (investor: Investor): Wants =>
  wire(investor, 'stages', 'sectors', 'regions', 'schemes', 'chequeFrom', 'chequeTo', 'perMonth', 'pausedUntil')

const SHOWN = ['headline', 'summary', 'sector', 'stage', 'region', 'scheme', 'amount', 'minimum'] as const
export type Description = Pick<CompanyProfile, (typeof SHOWN)[number]>

export const presentProfile = (profile: CompanyProfile): ProfileView =>
  wire(profile, 'id', 'version', 'state', ...SHOWN, 'writtenAt', 'approvedAt', 'changeWords') as ProfileView

/** All that investors read, and nothing else. */
export const descriptionHash = (description: Description) =>
  createHash('sha256')
    .update(JSON.stringify(SHOWN.map((name) => description[name])))
    .digest('hex')

/** What could give a founder away: everything that is written freely. */
export const wordsOf = ({ headline, summary }: Pick<Description, 'headline' | 'summary'>) => ({ headline, summary })
