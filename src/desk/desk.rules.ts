import {
  DESK_OUTCOMES,
  type EntryStatus,
  OPEN_STATUSES,
  type Outcome,
  OUTCOME_LABELS,
  OUTCOMES,
  standingLabel,
  STATUS_LABELS,
  STATUSES,
} from '../common/entry-status.rules.js'
import { CAMPAIGN, PAGE } from '../common/form-origin.rules.js'
import { BUSINESS_STAGES, type FormType, SEIS_EIS_ANSWERS } from '../common/form-options.rules.js'

export const TABS = ['registrations', 'discovery-calls', 'applications', 'complaints'] as const
export type DeskTab = (typeof TABS)[number]

export const LISTS = ['inbox', ...TABS] as const
export type ListName = (typeof LISTS)[number]

/** The desk's addresses use plural names; the API and the database name a form by its type. */
export const TYPE_OF_TAB = {
  registrations: 'investor-show',
  'discovery-calls': 'discovery-call',
  applications: 'application',
  complaints: 'complaint',
} as const satisfies Record<DeskTab, FormType>

export const TAB_OF_TYPE = Object.fromEntries(TABS.map((tab) => [TYPE_OF_TAB[tab], tab])) as Record<FormType, DeskTab>

export const entryPath = ({ type, id }: { type: FormType; id: string }) => `/admin/${TAB_OF_TYPE[type]}/${id}`

export const TAB_TITLES: Record<ListName, string> = {
  inbox: 'Inbox',
  registrations: 'Registrations',
  'discovery-calls': 'Discovery calls',
  applications: 'Applications',
  complaints: 'Complaints',
}

export { DESK_OUTCOMES, OPEN_STATUSES, OUTCOME_LABELS, OUTCOMES, standingLabel, STATUS_LABELS, STATUSES }
export type { Outcome }
export type DeskStatus = EntryStatus

const INVESTORS = { value: 'investor', label: 'Investors' }
const FOUNDERS = { value: 'founder', label: 'Founders' }
const ENTREPRENEURS = { value: 'entrepreneur', label: 'Entrepreneurs' }
export const KINDS: Record<ListName, readonly { value: string; label: string }[]> = {
  inbox: [INVESTORS, FOUNDERS, ENTREPRENEURS],
  registrations: [INVESTORS, FOUNDERS],
  'discovery-calls': [],
  applications: [INVESTORS, ENTREPRENEURS],
  complaints: [],
}

export const REACHED = ['received', 'answered', 'in-time', 'called', 'uncalled', 'accepted'] as const
export type Reached = (typeof REACHED)[number]
export const REACHED_LABELS: Record<Reached, string> = {
  received: 'All that came in',
  answered: 'Answered',
  'in-time': 'Answered in time',
  called: 'Call attended',
  uncalled: 'No call yet',
  accepted: 'Accepted',
}

export const PERIODS = { '1': 'Today', '7': 'Last 7 days', '30': 'Last 30 days', '365': 'Last 12 months' } as const

export const SORTS = ['received', 'name', 'country', 'status', 'owner', 'due', 'preferred'] as const
export type DeskSort = (typeof SORTS)[number]
export const SIZES = [10, 25, 50, 100] as const
export const DEFAULT_SIZE = 25

/** Far beyond where anyone pages; from there on a list needs a filter. */
const MAX_PAGE = 1_000_000
export const MAX_SEARCH = 200
export const MAX_NOTE = 5000
export const MAX_REASON = 500
export const MAX_BULK = 200
export const MAX_VIEW_NAME = 60
export const MAX_VIEW_QUERY = 1000
export const UNDO_SECONDS = 30

/** Counting stops here; higher counts are shown as "10,000+". */
export const MAX_COUNTED = 10_000

/** The query of a list as it appears in its address; members that are not set are left out. Those of a choice take several values. */
export interface DeskQuery {
  q?: string
  near?: 'yes'
  status?: string
  owner?: string
  country?: string
  kind?: string
  /** In pounds: entries whose range of amounts overlaps this one. */
  least?: string
  most?: string
  stage?: string
  scheme?: string
  industry?: string
  within?: string
  from?: string
  to?: string
  overdue?: 'yes'
  /** A reply waits for an answer. */
  replied?: 'yes'
  open?: 'yes'
  mail?: 'undelivered'
  /** The page that it was sent from, and the campaign in that page's address; `none` where none was recorded. */
  source?: string
  campaign?: string
  /** The stage that it reached; with this filter, everything but spam is listed, done or not. */
  reached?: Reached
  /** The id of the staff member who answered it first. */
  by?: string
  sort?: DeskSort
  dir?: 'asc' | 'desc'
  size?: string
  page?: string
  after?: string
  before?: string
}

/** JavaScript and PostgreSQL do not accept every four-digit year. */
const DAY = /^(?:19|2[01])\d{2}-\d{2}-\d{2}$/
const ID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
export const UUID = new RegExp(`^${ID}$`, 'i')
export const OWNER_OR_NONE = new RegExp(`^(?:none|${ID})$`, 'i')
const CURSOR = /^[\w-]{1,900}$/

const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const isPounds = (value: string) => /^[1-9]\d{0,8}$/.test(value)
const someOf = (values: readonly string[]) => (value: string) => valuesIn(value).every((one) => values.includes(one))
export const isDay = (value: string) =>
  DAY.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)

/** One validator per member: pages ignore a member that fails it, the API refuses it. */
export const DESK_QUERY_RULES: Record<keyof DeskQuery, (value: string) => boolean> = {
  q: (value) => value.trim().length > 0 && value.length <= MAX_SEARCH && !value.includes('\0'),
  near: oneOf(['yes']),
  status: someOf([...STATUSES, ...OUTCOMES]),
  owner: (value) => valuesIn(value).every((one) => one === 'me' || OWNER_OR_NONE.test(one)),
  country: (value) => value.length <= 200,
  kind: someOf(KINDS.inbox.map(({ value }) => value)),
  least: isPounds,
  most: isPounds,
  stage: someOf(BUSINESS_STAGES.map(({ value }) => value)),
  scheme: someOf(SEIS_EIS_ANSWERS.map(({ value }) => value)),
  industry: (value) => value.trim().length > 0 && value.length <= 100 && !value.includes('\0'),
  within: oneOf(Object.keys(PERIODS)),
  from: isDay,
  to: isDay,
  overdue: oneOf(['yes']),
  replied: oneOf(['yes']),
  open: oneOf(['yes']),
  mail: oneOf(['undelivered']),
  source: (value) => value === 'none' || PAGE.test(value),
  campaign: (value) => CAMPAIGN.test(value),
  reached: oneOf(REACHED),
  by: (value) => UUID.test(value),
  sort: oneOf(SORTS),
  dir: oneOf(['asc', 'desc']),
  size: oneOf(SIZES.map(String)),
  page: (value) => /^[1-9]\d{0,6}$/.test(value) && Number(value) <= MAX_PAGE,
  after: (value) => CURSOR.test(value),
  before: (value) => CURSOR.test(value),
}

const CHOICES = ['status', 'owner', 'country', 'kind', 'stage', 'scheme'] as const
const FILTERS = [
  ...CHOICES,
  'least',
  'most',
  'q',
  'industry',
  'within',
  'from',
  'to',
  'overdue',
  'replied',
  'open',
  'mail',
  'source',
  'campaign',
  'reached',
  'by',
] as const

export const valuesIn = (member: string | undefined) => member?.split(',') ?? []

export function readDeskQuery(parameters: Iterable<[string, string]>): DeskQuery {
  const query: Record<string, string> = {}
  for (const [name, value] of parameters) {
    const isValid = Object.hasOwn(DESK_QUERY_RULES, name) ? DESK_QUERY_RULES[name as keyof DeskQuery] : undefined
    if (value === '' || !isValid?.(value)) continue
    const isChoice = query[name] && CHOICES.some((one) => one === name)
    query[name] = isChoice ? [...new Set([...valuesIn(query[name]), ...valuesIn(value)])].join(',') : value
  }
  return query as DeskQuery
}

export function writeDeskQuery(query: DeskQuery): '' | `?${string}` {
  const names = Object.keys(DESK_QUERY_RULES) as (keyof DeskQuery)[]
  const pairs = names
    .filter((name) => query[name])
    .map((name) => `${name}=${encodeURIComponent(query[name] as string).replaceAll('%2C', ',')}`)
  return pairs.length ? `?${pairs.join('&')}` : ''
}

export const firstPage = ({ page: _page, after: _after, before: _before, ...query }: DeskQuery): DeskQuery => query

export const isFiltered = (query: DeskQuery) => FILTERS.some((name) => query[name] !== undefined)

export const MAX_TOKEN_NAME = 60
/** Tokens live for a year at most and are then replaced. */
export const MAX_TOKEN_DAYS = 366

export const UNDO_ANSWER_SECONDS = 10
