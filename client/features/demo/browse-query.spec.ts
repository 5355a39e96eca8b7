import { describe, expect, it } from '@jest/globals'
import type { ProjectCard } from '@api/demo/demo.types'
import { findProjects, readQuery } from './browse-query'

const project = (overrides: Partial<ProjectCard>): ProjectCard => ({
  id: 1,
  description: 'Heat for island homes.',
  daysLeft: 20,
  raised: 300_000,
  target: 600_000,
  investors: 50,
  valuation: 2_000_000,
  stage: 'Seed',
  eisEligible: true,
  tags: ['CleanTech'],
  image: 'CleanTech',
  place: { town: 'Leeds', latitude: 53.8, longitude: -1.55 },
  ...overrides,
})
const projects = [
  project({ id: 1, raised: 900_000, daysLeft: 30, investors: 5 }),
  project({
    id: 2,
    tags: ['FinTech'],
    description: 'Lends to traders.',
    stage: 'Series A',
    place: { town: 'Kirkwall', latitude: 58.98, longitude: -2.96 },
    daysLeft: 7,
    investors: 90,
  }),
  project({ id: 3, eisEligible: false, raised: 100_000, daysLeft: 2, investors: 40 }),
]
const found = (search: string) => findProjects(projects, readQuery(new URLSearchParams(search))).map(({ id }) => id)

describe('the address of the browse screen', () => {
  it('should show everything, newest first, when it holds nothing or nonsense', () => {
    expect(found('')).toEqual([3, 2, 1])
    expect(found('category=Weapons&sort=random&stage=Z&raised=-1&days=x&show=-3')).toEqual([3, 2, 1])
    expect(readQuery(new URLSearchParams('show=1e9')).show).toBe(6)
  })

  it('should search description, place, tags and stage for every word of the query, whatever the case', () => {
    expect(found('q=ISLAND heat')).toEqual([3, 1])
    expect(found('q=fintech')).toEqual([2])
    expect(found('q=series traders')).toEqual([2])
    expect(found('q=kirkwall')).toEqual([2])
    expect(found('q=nowhere')).toEqual([])
  })

  it('should search the name where it is shown', () => {
    const named = [project({ id: 1, name: 'Nightwind Heat' }), project({ id: 2 })]
    const query = readQuery(new URLSearchParams('q=nightwind'))
    expect(findProjects(named, query).map(({ id }) => id)).toEqual([1])
  })

  it('should filter by category, stage, EIS, money raised and days left', () => {
    expect(found('category=FinTech')).toEqual([2])
    expect(found('stage=Series+A')).toEqual([2])
    expect(found('eis=yes')).toEqual([2, 1])
    expect(found('raised=250000')).toEqual([2, 1])
    expect(found('days=7')).toEqual([3, 2])
    expect(found('days=7&eis=yes')).toEqual([2])
  })

  it('should sort by money raised, time left or number of investors', () => {
    expect(found('sort=most-funded')).toEqual([1, 2, 3])
    expect(found('sort=ending-soon')).toEqual([3, 2, 1])
    expect(found('sort=most-investors')).toEqual([2, 3, 1])
  })
})
