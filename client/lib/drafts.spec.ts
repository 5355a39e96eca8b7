import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'

import { HOUR_MS } from '@api/common/durations.rules'
import { clearDraft, clearDraftsOf, clearExpiredDrafts, keepDraft, readDraft } from './drafts'

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
  it('come back as they were kept', () => {
    expect(keepDraft('application', { fullName: 'Zoë O’Neill' }, 1000)).toBe(true)
    expect(readDraft('application', 2000)).toEqual({ values: { fullName: 'Zoë O’Neill' }, savedAt: 1000 })
  })

  it('expire after a week and leave nothing behind', () => {
    keepDraft('application', { fullName: 'Ada' }, 0)
    expect(readDraft('application', 7 * 24 * HOUR_MS - 1)).not.toBeNull()
    expect(readDraft('application', 7 * 24 * HOUR_MS)).toBeNull()
    expect(stored.size).toBe(0)
  })

  it('expire although their form is never opened again', () => {
    stored.set('theme', 'dark')
    keepDraft('application', { fullName: 'Ada' }, 0)
    keepDraft('account:1', { name: 'Ada' }, 1)
    keepDraft('campaign', { name: 'Tide' }, 2)
    clearExpiredDrafts(7 * 24 * HOUR_MS + 1)
    expect([...stored.keys()]).toEqual(['theme', 'draft:campaign'])
  })

  it('about an erased entry are gone for every user of the device', () => {
    keepDraft('desk-ada-7', { note: 'Call back' })
    keepDraft('desk-answer-grace-7', { body: 'Dear Zoë' })
    keepDraft('desk-ada-17', { note: 'Someone else' })
    clearDraftsOf('7')
    expect([...stored.keys()]).toEqual(['draft:desk-ada-17'])
  })

  it('are gone once cleared, and only the one named', () => {
    keepDraft('application', { fullName: 'Ada' })
    keepDraft('campaign', { name: 'Tide' })
    clearDraft('application')
    expect(readDraft('application')).toBeNull()
    expect(readDraft('campaign')?.values).toEqual({ name: 'Tide' })
  })

  it('are nothing when what is stored is not a draft', () => {
    for (const text of ['', 'null', '{', '[]', '{"values":1,"savedAt":2}', '{"values":{}}']) {
      stored.set('draft:application', text)
      expect(readDraft('application', 3)).toBeNull()
    }
  })

  it('last as long as the page where storage is blocked or full', () => {
    device(barred)
    expect(keepDraft('application', { fullName: 'Ada' }, 1000)).toBe(false)
    expect(readDraft('application', 2000)?.values).toEqual({ fullName: 'Ada' })
    clearDraft('application')
    expect(readDraft('application', 2000)).toBeNull()

    device({ ...storage, setItem: barred.setItem })
    stored.set('draft:campaign', '{"values":{"name":"Tide"},"savedAt":1000}')
    expect(keepDraft('campaign', { name: 'Tidal' }, 1001)).toBe(false)
    expect(readDraft('campaign', 2000)?.values).toEqual({ name: 'Tidal' })
    device(storage)
    expect(keepDraft('campaign', { name: 'Tidal power' }, 1002)).toBe(true)
    expect(readDraft('campaign', 2000)?.values).toEqual({ name: 'Tidal power' })
  })
})
