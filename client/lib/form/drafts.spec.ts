import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'

import { HOUR_MS } from '@api/common/durations.rules'
import { clearDraft, clearDraftsAbout, clearExpiredDrafts, keepDraft, readDraft } from './drafts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  key: (at: number) => [...stored.keys()][at] ?? null,
  get length() {
    return stored.size
  },
}
const barred = {
  getItem: () => {
    throw new Error('SecurityError')
  },
  setItem: () => {
    throw new Error('QuotaExceededError')
  },
  removeItem: () => {
    throw new Error('SecurityError')
  },
}
const device = (value: object) => Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })

beforeEach(() => {
  device(storage)
})
afterEach(() => stored.clear())

describe('drafts', () => {
  it('should be read back as they were kept', () => {
    expect(keepDraft({ form: 'application' }, { fullName: 'Zoë O’Neill' }, { now: 1000 })).toBe(true)
    expect(readDraft({ form: 'application' }, 2000)).toMatchObject({
      values: { fullName: 'Zoë O’Neill' },
      savedAt: 1000,
    })
  })

  it('should expire after a week and leave nothing behind', () => {
    keepDraft({ form: 'application' }, { fullName: 'Ada' }, { now: 0 })
    expect(readDraft({ form: 'application' }, 7 * 24 * HOUR_MS - 1)).not.toBeNull()
    expect(readDraft({ form: 'application' }, 7 * 24 * HOUR_MS)).toBeNull()
    expect(stored.size).toBe(0)
  })

  it('should expire even if their form is never opened again', () => {
    stored.set('theme', 'dark')
    keepDraft({ form: 'application' }, { fullName: 'Ada' }, { now: 0 })
    keepDraft({ form: 'account', owner: '1' }, { name: 'Ada' }, { now: 1 })
    keepDraft({ form: 'campaign' }, { name: 'Tide' }, { now: 2 })
    clearExpiredDrafts(7 * 24 * HOUR_MS + 1)
    expect([...stored.keys()]).toEqual(['theme', 'draft:campaign'])
  })

  it('should be deleted for every user of the device when they are about an erased entry or person, letters of decisions too', () => {
    keepDraft({ form: 'entry', owner: 'ada', about: ['7'] }, { note: 'Call back' })
    keepDraft({ form: 'answer-declined', owner: 'grace', about: ['7'] }, { body: 'Dear Zoë' })
    keepDraft({ form: 'person-note', owner: 'ada', about: ['p', '7'] }, { note: 'Rang' })
    keepDraft({ form: 'entry', owner: 'ada', about: ['17'] }, { note: 'Someone else' })
    keepDraft({ form: 'application' }, { fullName: 'Ada' })
    clearDraftsAbout(['7', '8'])
    expect([...stored.keys()]).toEqual(['draft:entry:ada:17', 'draft:application'])
  })

  it('should hold what was saved before them', () => {
    keepDraft({ form: 'template-1', owner: 'ada' }, { body: 'New' }, { before: { body: 'Old' }, now: 1 })
    expect(readDraft({ form: 'template-1', owner: 'ada' }, 2)).toEqual({
      form: 'template-1',
      owner: 'ada',
      values: { body: 'New' },
      before: { body: 'Old' },
      savedAt: 1,
    })
    expect(readDraft({ form: 'template-1', owner: 'grace' }, 2)).toBeNull()
  })

  it('should be deleted once cleared, and only the one named', () => {
    keepDraft({ form: 'application' }, { fullName: 'Ada' })
    keepDraft({ form: 'campaign' }, { name: 'Tide' })
    clearDraft({ form: 'application' })
    expect(readDraft({ form: 'application' })).toBeNull()
    expect(readDraft({ form: 'campaign' })?.values).toEqual({ name: 'Tide' })
  })

  it('should be null when what is stored is not a draft', () => {
    for (const text of ['', 'null', '{', '[]', '{"values":1,"savedAt":2}', '{"values":{}}']) {
      stored.set('draft:application', text)
      expect(readDraft({ form: 'application' }, 3)).toBeNull()
    }
  })

  it('should last as long as the page where storage is blocked or full', () => {
    device(barred)
    expect(keepDraft({ form: 'application' }, { fullName: 'Ada' }, { now: 1000 })).toBe(false)
    expect(readDraft({ form: 'application' }, 2000)?.values).toEqual({ fullName: 'Ada' })
    clearDraft({ form: 'application' })
    expect(readDraft({ form: 'application' }, 2000)).toBeNull()

    device({ ...storage, setItem: barred.setItem })
    stored.set('draft:campaign', '{"values":{"name":"Tide"},"savedAt":1000}')
    expect(keepDraft({ form: 'campaign' }, { name: 'Tidal' }, { now: 1001 })).toBe(false)
    expect(readDraft({ form: 'campaign' }, 2000)?.values).toEqual({ name: 'Tidal' })
    device(storage)
    expect(keepDraft({ form: 'campaign' }, { name: 'Tidal power' }, { now: 1002 })).toBe(true)
    expect(readDraft({ form: 'campaign' }, 2000)?.values).toEqual({ name: 'Tidal power' })
  })
})
