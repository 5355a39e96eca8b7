import { describe, expect, it } from '@jest/globals'
import { brand } from '@/brand'
import { showFact, showsOn, showSentence } from './event'

const before = new Date('2025-10-20T12:00:00Z')
const after = new Date('2026-01-05T12:00:00Z')

describe(showsOn.name, () => {
  it('should speak of a coming show in the present and of a past one in the past', () => {
    expect(showSentence(before)).toBe('The next one is on 24th October 2025.')
    expect(showSentence(after)).toBe(
      'The last show was on 24th October 2025. No date is set for the next show. Register and you will hear first.',
    )
    expect(showFact(after)).toEqual({ label: 'Last show in London', figure: '24th October 2025' })
  })

  it('should count the day of the show itself as still to come', () => {
    expect(showsOn(new Date('2025-10-24T20:00:00Z')).next?.day).toBe('2025-10-24')
  })

  it('should name the next show as soon as the brand file has one', () => {
    const event = { ...brand.event, next: { date: '23rd October 2026', day: '2026-10-23' } }
    expect(showsOn(after, { ...brand, event })).toMatchObject({
      last: { day: '2025-10-24' },
      next: { date: '23rd October 2026' },
    })
  })
})
