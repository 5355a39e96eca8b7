import { stageLabel } from '../common/form-options.rules.js'
import { pounds } from './investing.rules.js'
import type { Description, MatchReason, Wants } from './introductions.types.js'

/** The points of each criterion, 100 in all. The repository's SQL is built from them. */
export const WEIGHTS = { sector: 35, stage: 25, cheque: 20, scheme: 10, region: 10 } as const
export type Criterion = keyof typeof WEIGHTS
export const CRITERIA = Object.keys(WEIGHTS) as Criterion[]

const CRITERION_LABELS: Record<Criterion, string> = {
  sector: 'Sector',
  stage: 'Stage',
  cheque: 'Cheque',
  scheme: 'Scheme',
  region: 'Region',
}

/** Half the points: an investor without a preference is as likely to want this company as not. */
export const pointsForAny = (criterion: Criterion) => Math.ceil(WEIGHTS[criterion] / 2)

/** The most matches in each of the two lists. */
export const MATCHES = 50

export type Matched = Pick<Description, 'sector' | 'stage' | 'region' | 'scheme' | 'amount' | 'minimum'>
export type Wanted = Pick<Wants, 'sectors' | 'stages' | 'regions' | 'schemes' | 'chequeFrom' | 'chequeTo'>

/** Why someone who fits cannot be asked now. */
export const OBSTACLES = {
  known: 'There is already an introduction of these two.',
  same: 'The investor and the founder are the same person.',
  unsigned: 'Has not signed a statement.',
  waiting: 'The statement takes effect after a day.',
  expired: 'The statement has ended.',
  paused: 'Has paused.',
  today: 'Has been asked today.',
  month: 'Has been asked as often as they want in a month.',
  'founder-today': 'As many investors as are allowed have been asked today.',
  'founder-open': 'Has as many introductions open as are allowed.',
} as const
export type Obstacle = keyof typeof OBSTACLES

const among = (list: string[], value: string | null) =>
  list.length ? value !== null && list.includes(value) : undefined

/** Undefined if the investor has no preference. */
const FITS: Record<Criterion, (company: Matched, wanted: Wanted) => boolean | undefined> = {
  sector: ({ sector }, { sectors }) => among(sectors, sector),
  stage: ({ stage }, { stages }) => among(stages, stage),
  cheque: ({ amount, minimum }, { chequeFrom, chequeTo }) =>
    chequeFrom === null && chequeTo === null
      ? undefined
      : (chequeFrom ?? 0) <= amount && (chequeTo ?? Infinity) >= (minimum ?? 0),
  scheme: ({ scheme }, { schemes }) => among(schemes, scheme),
  region: ({ region }, { regions }) => among(regions, region),
}

const WORDS: Record<Criterion, (company: Matched) => string> = {
  sector: ({ sector }) => sector,
  stage: ({ stage }) => stageLabel(stage),
  cheque: ({ amount, minimum }) => (minimum ? `${pounds(minimum)} to ${pounds(amount)}` : `up to ${pounds(amount)}`),
  scheme: ({ scheme }) => scheme ?? 'none',
  region: ({ region }) => region,
}

/** One line for each criterion; their points are the score. */
export const reasonsOf = (company: Matched, wanted: Wanted): MatchReason[] =>
  CRITERIA.map((criterion) => {
    const fits = FITS[criterion](company, wanted)
    const of = WEIGHTS[criterion]
    const label = `${CRITERION_LABELS[criterion]}: ${fits === undefined ? 'any' : WORDS[criterion](company)}`
    return { label, points: fits === undefined ? pointsForAny(criterion) : fits ? of : 0, of, met: fits !== false }
  })

export const scoreOf = (company: Matched, wanted: Wanted) =>
  reasonsOf(company, wanted).reduce((sum, { points }) => sum + points, 0)
