/** The states of an introduction; docs/introductions.md has a diagram. */
export const INTRODUCTION_STATES = [
  'proposed',
  'wanted',
  'asked',
  'agreed',
  'introduced',
  'later',
  'declined',
  'lapsed',
  'stopped',
] as const
export type IntroductionState = (typeof INTRODUCTION_STATES)[number]

export const INTRODUCTION_LABELS: Record<IntroductionState, string> = {
  proposed: 'Proposed',
  wanted: 'Wants to meet',
  asked: 'Investor asked',
  agreed: 'Founder asked',
  introduced: 'Introduced',
  later: 'To ask again',
  declined: 'Declined',
  lapsed: 'No answer',
  stopped: 'Stopped',
}

/** The lists of the desk's board, by its tabs. */
export const BOARD = {
  open: ['wanted', 'proposed', 'later', 'asked', 'agreed'],
  introduced: ['introduced'],
  ended: ['declined', 'lapsed', 'stopped'],
} as const satisfies Record<string, readonly IntroductionState[]>
export type BoardTab = keyof typeof BOARD
export const BOARD_TABS = Object.keys(BOARD) as BoardTab[]

export const SIDES = ['investor', 'founder'] as const
export type Side = (typeof SIDES)[number]
export type Party = Side | 'handler' | 'product'

interface Row {
  move: string
  /** Null before there is an introduction. */
  from: IntroductionState | null
  to: IntroductionState
  by: Party
  /** Only once the day on which to ask again has come, or only while the investor's statement does not count. */
  when?: 'due' | 'unsigned'
}

const OPEN = ['proposed', 'wanted', 'asked', 'agreed', 'later'] as const
export const isOpen = (state: IntroductionState) => (OPEN as readonly string[]).includes(state)

/** Every move; the first matching row applies. The service allows no others, the board offers them, and the diagram shows them. */
export const INTRODUCTION_MOVES = [
  { move: 'propose', from: null, to: 'proposed', by: 'handler' },
  { move: 'want', from: null, to: 'wanted', by: 'investor' },
  { move: 'want', from: 'later', to: 'wanted', by: 'investor' },
  { move: 'ask', from: 'proposed', to: 'asked', by: 'handler' },
  { move: 'ask', from: 'later', to: 'asked', by: 'handler', when: 'due' },
  { move: 'put', from: 'wanted', to: 'agreed', by: 'handler' },
  { move: 'yes', from: 'asked', to: 'agreed', by: 'investor' },
  { move: 'later', from: 'asked', to: 'later', by: 'investor' },
  { move: 'no', from: 'asked', to: 'declined', by: 'investor' },
  { move: 'yes', from: 'agreed', to: 'agreed', by: 'founder', when: 'unsigned' },
  { move: 'yes', from: 'agreed', to: 'introduced', by: 'founder' },
  { move: 'complete', from: 'agreed', to: 'introduced', by: 'product' },
  { move: 'no', from: 'agreed', to: 'declined', by: 'founder' },
  { move: 'lapse', from: 'asked', to: 'lapsed', by: 'product' },
  { move: 'lapse', from: 'agreed', to: 'lapsed', by: 'product' },
  ...OPEN.flatMap((from) =>
    (['handler', 'investor', 'founder', 'product'] as const).map(
      (by) => ({ move: 'stop', from, to: 'stopped', by }) as const,
    ),
  ),
  { move: 'record', from: 'introduced', to: 'introduced', by: 'handler' },
  { move: 'record', from: 'introduced', to: 'introduced', by: 'investor' },
  { move: 'record', from: 'introduced', to: 'introduced', by: 'founder' },
] as const satisfies readonly Row[]

export type IntroductionMove = (typeof INTRODUCTION_MOVES)[number]['move']
export const DESK_MOVES = ['ask', 'put', 'stop', 'record'] as const satisfies readonly IntroductionMove[]
export type DeskMove = (typeof DESK_MOVES)[number]

export const MOVE_LABELS: Record<DeskMove, string> = {
  ask: 'Ask the investor',
  put: 'Ask the founder',
  stop: 'Stop',
  record: 'Record what came of it',
}

interface Standing {
  state: IntroductionState
  /** A day in London. */
  againOn?: string | null
}

/** The state after someone's move; undefined if the move is not allowed. */
export function stateAfter(
  move: IntroductionMove,
  by: Party,
  at: Standing | null,
  { today, signed = true }: { today: string; signed?: boolean },
): IntroductionState | undefined {
  const rows: readonly Row[] = INTRODUCTION_MOVES
  const isMet = ({ when }: Row) => (when === 'due' ? (at?.againOn ?? '') <= today : when !== 'unsigned' || !signed)
  return rows.find((row) => row.move === move && row.by === by && row.from === (at?.state ?? null) && isMet(row))?.to
}

/** The buttons of a row of the board. */
export const deskMoves = (at: Standing, today: string) =>
  DESK_MOVES.filter((move) => stateAfter(move, 'handler', at, { today }) !== undefined)

export const WAITING_FOR: Partial<Record<IntroductionState, 'desk' | Side>> = {
  proposed: 'desk',
  wanted: 'desk',
  later: 'desk',
  asked: 'investor',
  agreed: 'founder',
}

/** The states as a side reads them: never why it ended, nor who ended it. */
export const SIDE_STATES = {
  wanted: 'You would like to meet them',
  asked: 'Waiting for your answer',
  waiting: 'We are asking them',
  unsigned: 'Waiting for your statement',
  later: 'To be asked again',
  introduced: 'Introduced',
  ended: 'This introduction has ended',
} as const
export type SideState = keyof typeof SIDE_STATES

export interface SideStanding extends Standing {
  askedAt: unknown
  investorAt: unknown
  putAt: unknown
  founderAt: unknown
}

/** An investor's own wish counts as if they had been asked. */
export const hasBeenAsked = ({ askedAt, investorAt, putAt }: SideStanding, side: Side) =>
  side === 'founder' ? Boolean(putAt) : Boolean(askedAt ?? investorAt)

/** The state as one side may know it; undefined if they have not been asked yet. */
export function sideStateOf(at: SideStanding, side: Side): SideState | undefined {
  const { state, founderAt } = at
  if (!hasBeenAsked(at, side)) return undefined
  if (state === 'introduced') return 'introduced'
  if (state === 'agreed')
    return side === 'founder' ? (founderAt ? 'waiting' : 'asked') : founderAt ? 'unsigned' : 'waiting'
  return state === 'wanted' || state === 'asked' || state === 'later' ? state : 'ended'
}

export const sideOf = ({ founder, investor }: Record<Side, { id: string }>, submissionId: string): Side | undefined =>
  founder.id === submissionId ? 'founder' : investor.id === submissionId ? 'investor' : undefined

export const SIDE_ANSWERS = ['yes', 'later', 'no', 'record'] as const
export type SideAnswer = (typeof SIDE_ANSWERS)[number]

export const sideAnswers = (at: SideStanding, side: Side, today: string): SideAnswer[] =>
  !hasBeenAsked(at, side) || (at.state === 'agreed' && at.founderAt)
    ? []
    : SIDE_ANSWERS.filter((move) => stateAfter(move, side, at, { today }) !== undefined)

export const LATER_MONTHS = [1, 3, 6] as const

/** Why a side says no; the other side never sees it. */
export const REASONS = {
  field: 'Not my field',
  early: 'Too early',
  late: 'Too late',
  cheque: 'Too large or too small',
  known: 'I know them already',
  conflict: 'A conflict of interest',
  other: 'Another reason',
} as const
export type Reason = keyof typeof REASONS
export const REASON_NAMES = Object.keys(REASONS) as Reason[]

export const OUTCOME_LABELS = {
  met: 'Met',
  invested: 'Invested',
  passed: 'Passed',
  'no-meeting': 'No meeting',
} as const
export type IntroductionOutcome = keyof typeof OUTCOME_LABELS
export const INTRODUCTION_OUTCOMES = Object.keys(OUTCOME_LABELS) as IntroductionOutcome[]
export const MAX_INVESTED = 100_000_000

/** The stages of an introduction in the reports; the outcome `passed` implies that the two have met. */
export const INTRODUCTION_STAGES = ['asked', 'agreed', 'introduced', 'met', 'invested'] as const
export type IntroductionStage = (typeof INTRODUCTION_STAGES)[number]
export const INTRODUCTION_STAGE_LABELS: Record<IntroductionStage, string> = {
  asked: 'Asked',
  agreed: 'Investor agreed',
  introduced: 'Introduced',
  met: 'Met',
  invested: 'Invested',
}

/** The days to answer, until the reminder, and until both are asked about the outcome. */
export const DAYS = {
  investor: 14,
  founder: 7,
  /** To sign again, once both have said yes. */
  signing: 14,
  remindInvestor: 7,
  remindFounder: 3,
  chase: 21,
} as const

/** How often people may be asked. Days are London's; a month is the last thirty days. */
export const LIMITS = {
  investorDay: 1,
  monthDays: 30,
  wishes: 10,
  founderDay: 3,
  founderOpen: 10,
  day: 100,
  /** Emails to a person in a day; more wait until the next. */
  mails: 3,
} as const

export const COMPANIES_PER_PAGE = 24
/** The most rows in each list of the board. */
export const BOARD_ROWS = 50
