import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { londonDay } from '../common/london-time.js'
import { Environment } from '../config/environment.js'
import { DigestSource, type MorningReport } from '../reports/desk-digest.service.js'
import { FunnelSource } from '../reports/reports.service.js'
import type { Funnel } from '../reports/report.types.js'
import { introductionFiguresRepository } from './introduction-figures.repository.js'
import { introductionRepository } from './introduction.repository.js'
import {
  BOARD,
  BOARD_TABS,
  INTRODUCTION_STAGE_LABELS,
  type IntroductionStage,
  type IntroductionState,
} from './introduction.rules.js'
import type { ListIntroductionsDto } from './introductions.dto.js'
import { presentRow } from './introductions.presenter.js'
import type { IntroductionBoard, IntroductionRow } from './introductions.types.js'

/** The desk's views of introductions. */
@Injectable()
@DigestSource('introductions')
@FunnelSource('introductions')
export class IntroductionBoardService implements DigestSource, FunnelSource {
  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
  ) {}

  async board({ tab = 'open', reached, from, to }: ListIntroductionsDto): Promise<IntroductionBoard> {
    const em = this.em.fork()
    const counts = await introductionRepository.countStates(em)
    const countOf = (state: IntroductionState) => counts.get(state) ?? 0
    const lists: IntroductionBoard['lists'] = []
    const stage = from && to ? (reached ?? null) : null
    if (stage && from && to) lists.push(...(await this.reached(em, stage, { from, to })))
    for (const state of stage ? [] : BOARD[tab])
      lists.push({
        state,
        count: countOf(state),
        rows: (await introductionRepository.ofState(em, state)).map((one) => presentRow(one, londonDay(new Date()))),
      })
    const totals = BOARD_TABS.map((name) => [name, BOARD[name].reduce((sum, state) => sum + countOf(state), 0)])
    return {
      mode: this.environment.introductions,
      tab,
      reached: stage,
      counts: Object.fromEntries(totals) as IntroductionBoard['counts'],
      lists,
      medianDays: await introductionRepository.medianDays(em),
    }
  }

  private async reached(em: EntityManager, stage: IntroductionStage, period: { from: string; to: string }) {
    const found = await introductionFiguresRepository.list(em, stage, period)
    return [...found].map(([state, rows]) => ({
      state,
      count: rows[0]?.count ?? 0,
      rows: rows.map(({ introduction }) => presentRow(introduction, londonDay(new Date()))),
    }))
  }

  /** For the reports. */
  async figures(period: { from: string; to: string }): Promise<Funnel | undefined> {
    if (this.environment.introductions === 'off') return undefined
    const counted = await introductionFiguresRepository.count(this.em.fork(), period)
    return {
      title: 'From asked to invested',
      stages: counted.map(({ stage, count, days }) => ({
        label: INTRODUCTION_STAGE_LABELS[stage],
        count,
        medianDays: days,
        list: `/admin/introductions?${new URLSearchParams({ reached: stage, ...period })}`,
      })),
    }
  }

  async rowsOf(em: EntityManager, submissionId: string): Promise<IntroductionRow[]> {
    const found = await introductionRepository.list(em, [submissionId])
    return found.map((one) => presentRow(one, londonDay(new Date())))
  }

  /** For the morning digest: the introductions that wait for the desk. */
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
