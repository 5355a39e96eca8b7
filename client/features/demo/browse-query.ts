import { categories, stages, type ProjectCard } from '@api/demo/demo.types'
import type { Api } from '@/lib/api'

export const PAGE = 6

export const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'most-funded', label: 'Most Funded' },
  { value: 'ending-soon', label: 'Ending Soon' },
  { value: 'most-investors', label: 'Most Investors' },
] as const
export type Sort = (typeof sorts)[number]['value']

export const raisedSteps = [250_000, 500_000, 1_000_000]
export const daySteps = [7, 14, 30]

export interface BrowseQuery {
  q: string
  category: string
  sort: Sort
  stage: string
  eis: boolean
  raised: number
  days: number
  show: number
  filters: boolean
}

const oneOf = <T extends string>(value: string | null, known: readonly T[]) => known.find((one) => one === value)
const step = (value: string | null, known: number[]) => known.find((one) => String(one) === value) ?? 0

/** The whole state is in the address; unknown values fall back to "everything, newest first". */
export function readQuery(search: URLSearchParams): BrowseQuery {
  const show = Number(search.get('show'))
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    category: oneOf(search.get('category'), categories) ?? '',
    sort:
      oneOf(
        search.get('sort'),
        sorts.map(({ value }) => value),
      ) ?? 'newest',
    stage: oneOf(search.get('stage'), stages) ?? '',
    eis: search.get('eis') === 'yes',
    raised: step(search.get('raised'), raisedSteps),
    days: step(search.get('days'), daySteps),
    show: Number.isInteger(show) && show > PAGE && show <= 600 ? show : PAGE,
    filters: search.get('filters') === 'open',
  }
}

const words = (text: string) => text.toLocaleLowerCase('en-GB').split(/\s+/).filter(Boolean)

const orders: Record<Sort, (a: ProjectCard, b: ProjectCard) => number> = {
  newest: (a, b) => b.id - a.id,
  'most-funded': (a, b) => b.raised - a.raised || b.id - a.id,
  'ending-soon': (a, b) => a.daysLeft - b.daysLeft || b.id - a.id,
  'most-investors': (a, b) => b.investors - a.investors || b.id - a.id,
}

/** The projects that match a query, in order. Names are searched only if the visitor sees them. */
export function findProjects(projects: ProjectCard[], query: BrowseQuery): ProjectCard[] {
  const wanted = words(query.q)
  return projects
    .filter(({ name = '', description, place, tags, stage, eisEligible, raised, daysLeft }) => {
      const text = [name, description, place.town, ...tags, stage, eisEligible ? 'EIS Eligible' : '']
        .join(' ')
        .toLocaleLowerCase('en-GB')
      return (
        wanted.every((word) => text.includes(word)) &&
        (!query.category || tags.some((tag) => tag === query.category)) &&
        (!query.stage || stage === query.stage) &&
        (!query.eis || eisEligible) &&
        raised >= query.raised &&
        (!query.days || daysLeft <= query.days)
      )
    })
    .sort(orders[query.sort])
}

export interface Found {
  query: BrowseQuery
  /** Whether the visitor sees the names. */
  named: boolean
  shown: ProjectCard[]
  found: number
  all: number
}

export async function loadFound(api: Api, search: URLSearchParams): Promise<Found> {
  const query = readQuery(search)
  const projects = await api.get('/api/demonstration/projects')
  const found = findProjects(projects, query)
  const named = projects.some(({ name }) => name !== undefined)
  return { query, named, shown: found.slice(0, query.show), found: found.length, all: projects.length }
}
