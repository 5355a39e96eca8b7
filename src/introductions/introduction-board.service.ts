import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { londonDay } from '../common/london-time.js'
import { Environment } from '../config/environment.js'
import { DigestSource, type MorningReport } from '../reports/desk-digest.service.js'
import { introductionRepository } from './introduction.repository.js'
import { BOARD, BOARD_TABS, type BoardTab, type IntroductionState } from './introduction.rules.js'
import { presentRow } from './introductions.presenter.js'
import type { IntroductionBoard, IntroductionRow } from './introductions.types.js'

/** What the desk reads of introductions. */
@Injectable()
@DigestSource('introductions')
export class IntroductionBoardService implements DigestSource {
  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
  ) {}

  async board(tab: BoardTab = 'open'): Promise<IntroductionBoard> {
    const em = this.em.fork()
    const counts = await introductionRepository.countStates(em)
    const countOf = (state: IntroductionState) => counts.get(state) ?? 0
    const lists: IntroductionBoard['lists'] = []
    for (const state of BOARD[tab])
      lists.push({
        state,
        count: countOf(state),
        rows: (await introductionRepository.ofState(em, state)).map((one) => presentRow(one, londonDay(new Date()))),
      })
    const totals = BOARD_TABS.map((name) => [name, BOARD[name].reduce((sum, state) => sum + countOf(state), 0)])
    return {
      mode: this.environment.introductions,
      tab,
      counts: Object.fromEntries(totals) as IntroductionBoard['counts'],
      lists,
      medianDays: await introductionRepository.medianDays(em),
    }
  }

  async rowsOf(em: EntityManager, submissionId: string): Promise<IntroductionRow[]> {
    const found = await introductionRepository.list(em, [submissionId])
    return found.map((one) => presentRow(one, londonDay(new Date())))
  }

  /** What waits for the desk. */
  async morning(now: Date): Promise<MorningReport> {
    if (this.environment.introductions === 'off') return { all: [], own: new Map() }
    const { wanted, again } = await introductionRepository.waiting(this.em.fork(), londonDay(now))
    const link = `${this.environment.publicUrl}/admin/introductions`
    const lines = [
      { label: 'Wants to meet a company', count: wanted, link },
      { label: 'To ask again', count: again, link },
    ]
    return { all: [{ title: 'Introductions', lines: lines.filter(({ count }) => count) }], own: new Map() }
  }
}
