import type { IntroductionsMode } from '../common/introductions.rules.js'
import type { Clearance, ProfileState } from './investing.rules.js'
import type { Category, answersOf } from './statements.rules.js'

export interface Wants {
  stages: string[]
  sectors: string[]
  regions: string[]
  schemes: string[]
  chequeFrom: number | null
  chequeTo: number | null
  perMonth: number
  /** A day in London. */
  pausedUntil: string | null
}

export interface StatementView {
  id: string
  category: Category
  signedAt: string
  clearsAt: string
  lastDay: string
  endedAt: string | null
}

/** Of a statement that its signer, or an admin, reads. */
export interface StatementRecord extends StatementView {
  wording: string
  hash: string
  name: string
  answers: ReturnType<typeof answersOf>
}

export interface InvestorPage {
  mode: IntroductionsMode
  /** Null for an account without an invitation. */
  investor: {
    reference: string
    clearance: Clearance
    statements: StatementRecord[]
    /** What can be signed now. */
    unsigned: Category[]
    wants: Wants
    hasConsented: boolean
  } | null
}

export interface ProfileView {
  id: string
  version: number
  state: ProfileState
  headline: string
  summary: string
  sector: string
  stage: string
  region: string
  scheme: string | null
  amount: number
  minimum: number | null
  writtenAt: string
  approvedAt: string | null
  changeWords: string | null
  /** Of all that is shown: what is approved. */
  hash: string
}

/** What the status link of a founder shows. */
export interface FounderPage {
  mode: IntroductionsMode
  reference: string
  /** What waits for the founder. */
  sent: ProfileView | null
  approved: ProfileView | null
}

/** The part of an entry at the desk; null where an entry has none. */
export interface EntryIntroductions {
  mode: IntroductionsMode
  investor: {
    canInvite: boolean
    invitedAt: string | null
    clearance: Clearance
    statements: StatementView[]
    wants: Wants | null
  } | null
  founder: {
    canDraft: boolean
    /** What the form begins with. */
    suggested: Pick<ProfileView, 'stage' | 'amount'>
    open: ProfileView | null
    approved: ProfileView | null
    former: ProfileView[]
  } | null
}
