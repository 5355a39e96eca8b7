import type { IntroductionsMode } from '../common/introductions.rules.js'
import type {
  BoardTab,
  DeskMove,
  IntroductionOutcome,
  IntroductionStage,
  IntroductionState,
  Party,
  Reason,
  Side,
  SideAnswer,
  SideState,
} from './introduction.rules.js'
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

/** A statement with its answers, for its signer or an admin. */
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
    /** Newest first. */
    introductions: InvestorIntroduction[]
    /** The category of the statement under which companies may be described now; null if there is none. */
    category: Category | null
  } | null
}

/** What investors read about a company, and nothing else. */
export type Description = Pick<
  ProfileView,
  'headline' | 'summary' | 'sector' | 'stage' | 'region' | 'scheme' | 'amount' | 'minimum'
>

/** An introduction as one of the two sides may know it. */
export interface SideIntroduction {
  id: string
  reference: string
  state: SideState
  /** When they were asked, or asked for it. */
  at: string
  /** The last day for an answer or, in the state `later`, the day from which they may be asked again. */
  until: string | null
  answers: SideAnswer[]
  outcome: IntroductionOutcome | null
}

/** An introduction in an investor's account; the description is null unless they are cleared. */
export interface InvestorIntroduction extends SideIntroduction {
  /** The id of the company in `/api/companies`. */
  company: string
  description: Description | null
  /** Null until they are introduced. */
  founder: { name: string; businessName: string | null; email: string } | null
}

/** Shown through a link, which may have been forwarded: a founder reads what an investor looks for, never who they are. */
export interface LinkIntroduction extends SideIntroduction {
  looksFor: Pick<Wants, 'stages' | 'sectors' | 'regions' | 'schemes' | 'chequeFrom' | 'chequeTo'> | null
}

/** A page of companies that an investor may ask to meet, newest first. */
export interface CompaniesPage {
  mode: IntroductionsMode
  category: Category
  companies: (Description & { id: string })[]
  page: number
  pages: number
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
  changeRequest: string | null
  /** The hash of everything that is shown, which an approval refers to. */
  hash: string
}

/** What the status link of a founder or an investor shows. */
export interface LinkPage {
  mode: IntroductionsMode
  reference: string
  side: Side
  /** The version that awaits the founder's approval. */
  sent: ProfileView | null
  approved: ProfileView | null
  introductions: LinkIntroduction[]
}

export interface IntroductionRow {
  id: string
  reference: string
  state: IntroductionState
  version: number
  founder: { id: string; reference: string; name: string; businessName: string | null }
  investor: { id: string; reference: string; name: string }
  headline: string
  /** The side that must act, and since when. */
  waitingFor: 'desk' | Side | null
  since: string
  endsOn: string | null
  againOn: string | null
  reason: Reason | null
  closedBy: Party | null
  outcome: IntroductionOutcome | null
  amount: number | null
  /** What a handler may do now. */
  moves: DeskMove[]
}

export interface IntroductionBoard {
  mode: IntroductionsMode
  tab: BoardTab
  /** In place of the tab: the introductions first asked about in a period that reached a stage. */
  reached: IntroductionStage | null
  counts: Record<BoardTab, number>
  /** The newest of each state, with their total number. */
  lists: { state: IntroductionState; count: number; rows: IntroductionRow[] }[]
  /** From the founder's application to the introduction; null before the first. */
  medianDays: number | null
}

/** The section of an entry at the desk; `investor` or `founder` is null if the entry is not theirs. */
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
    /** The initial values of the form. */
    suggested: Pick<ProfileView, 'stage' | 'amount'>
    open: ProfileView | null
    approved: ProfileView | null
    former: ProfileView[]
  } | null
  introductions: IntroductionRow[]
}

/** Why two fit, or do not. */
export interface MatchReason {
  label: string
  points: number
  of: number
  met: boolean
}

/** The best matches for someone, best first; only for the desk. */
export interface Matches {
  mode: IntroductionsMode
  candidates: {
    submissionId: string
    name: string
    score: number
    reasons: MatchReason[]
    /** When they were last asked about anyone, or anyone about them. */
    lastAskedAt: string | null
  }[]
  /** Those who cannot be asked now, with the reason. */
  others: { submissionId: string; name: string; why: string }[]
}
