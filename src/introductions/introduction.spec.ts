import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import {
  BOARD,
  deskMoves,
  INTRODUCTION_MOVES,
  INTRODUCTION_STATES,
  type IntroductionState,
  type Party,
  sideAnswers,
  sideStateOf,
  stateAfter,
} from './introduction.rules.js'

const TODAY = '2026-11-29'

describe('the diagram of the moves of an introduction', () => {
  it('should be the one in docs/introductions.md', () => {
    const document = readFileSync(path.join(import.meta.dirname, '../../docs/introductions.md'), 'utf8')
    const drawing = document.split('```mermaid')[2] ?? ''
    const lines = [...drawing.matchAll(/^ {2}(\w+|\[\*\]) --> (\w+): (\w+) \((\w+(?:, \w+)*)\)$/gm)]
    const rows = lines.flatMap(([, from, to, move, by = '']) =>
      by.split(', ').map((one) => ({ from, to, move, by: one })),
    )
    const expected = INTRODUCTION_MOVES.map(({ from, to, move, by }) => ({ from: from ?? '[*]', to, move, by }))
    const key = (row: object) => JSON.stringify(Object.entries(row).toSorted())
    expect(rows.map(key).toSorted()).toEqual(expected.map(key).toSorted())
  })
})

describe(stateAfter.name, () => {
  const parties: Party[] = ['handler', 'investor', 'founder', 'product']
  const moves = [...new Set(INTRODUCTION_MOVES.map(({ move }) => move))]

  it('should allow the rows of the table and nothing else', () => {
    for (const state of [null, ...INTRODUCTION_STATES])
      for (const by of parties)
        for (const move of moves) {
          const row = INTRODUCTION_MOVES.filter(
            (one) =>
              one.from === state && one.by === by && one.move === move && !('when' in one && one.when === 'unsigned'),
          )
          const at = state && { state, againOn: TODAY }
          expect([state, by, move, stateAfter(move, by, at, { today: TODAY })]).toEqual([state, by, move, row[0]?.to])
        }
  })

  it('should let the desk ask again only once the day has come', () => {
    const at = (againOn: string) => stateAfter('ask', 'handler', { state: 'later', againOn }, { today: TODAY })
    expect([at('2026-11-30'), at('2026-11-29'), at('2026-11-28')]).toEqual([undefined, 'asked', 'asked'])
  })

  it('should introduce no one whose statement does not count', () => {
    const yes = (signed: boolean) => stateAfter('yes', 'founder', { state: 'agreed' }, { today: TODAY, signed })
    expect([yes(true), yes(false)]).toEqual(['introduced', 'agreed'])
  })
})

describe('the state that each side sees', () => {
  const at = (state: IntroductionState, moments: object = {}) => ({
    state,
    askedAt: null,
    investorAt: null,
    putAt: null,
    founderAt: null,
    ...moments,
  })
  const asked = { askedAt: 1 }
  const agreed = { askedAt: 1, investorAt: 1, putAt: 1 }

  it.each([
    ['proposed', {}, undefined, undefined],
    ['wanted', { investorAt: 1 }, 'wanted', undefined],
    ['asked', asked, 'asked', undefined],
    ['later', asked, 'later', undefined],
    ['agreed', agreed, 'waiting', 'asked'],
    ['agreed', { ...agreed, founderAt: 1 }, 'unsigned', 'waiting'],
    ['introduced', { ...agreed, founderAt: 1 }, 'introduced', 'introduced'],
    ['declined', asked, 'ended', undefined],
    ['declined', agreed, 'ended', 'ended'],
    ['lapsed', agreed, 'ended', 'ended'],
    ['stopped', {}, undefined, undefined],
    ['stopped', agreed, 'ended', 'ended'],
  ] as const)('should be right for one that is %s, with %j', (state, moments, investor, founder) => {
    expect(sideStateOf(at(state, moments), 'investor')).toBe(investor)
    expect(sideStateOf(at(state, moments), 'founder')).toBe(founder)
  })

  it('should offer answers only to the side that is asked', () => {
    expect(sideAnswers(at('asked', asked), 'investor', TODAY)).toEqual(['yes', 'later', 'no'])
    expect(sideAnswers(at('agreed', agreed), 'founder', TODAY)).toEqual(['yes', 'no'])
    expect(sideAnswers(at('agreed', agreed), 'investor', TODAY)).toEqual([])
    expect(sideAnswers(at('agreed', { ...agreed, founderAt: 1 }), 'founder', TODAY)).toEqual([])
    expect(sideAnswers(at('wanted', { investorAt: 1 }), 'founder', TODAY)).toEqual([])
    expect(sideAnswers(at('introduced', { ...agreed, founderAt: 1 }), 'investor', TODAY)).toEqual(['record'])
  })

  it('should offer the desk what the table allows, and list every state once', () => {
    expect(deskMoves({ state: 'proposed' }, TODAY)).toEqual(['ask', 'stop'])
    expect(deskMoves({ state: 'wanted' }, TODAY)).toEqual(['put', 'stop'])
    expect(deskMoves({ state: 'later', againOn: '2027-01-01' }, TODAY)).toEqual(['stop'])
    expect(deskMoves({ state: 'introduced' }, TODAY)).toEqual(['record'])
    expect(deskMoves({ state: 'declined' }, TODAY)).toEqual([])
    expect(Object.values(BOARD).flat().toSorted()).toEqual([...INTRODUCTION_STATES].toSorted())
  })
})
