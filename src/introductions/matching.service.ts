import { Injectable, NotFoundException } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { Environment } from '../config/environment.js'
import { submissionRepository } from '../forms/submission.repository.js'
import type { Matches } from './introductions.types.js'
import { investorRepository, profileRepository } from './investor.repository.js'
import { matchingRepository } from './matching.repository.js'
import { OBSTACLES, reasonsOf } from './matching.rules.js'

/** Ranks the matches; a handler decides who is asked. */
@Injectable()
export class MatchingService {
  constructor(
    private readonly em: EntityManager,
    private readonly environment: Environment,
  ) {}

  async matches(id: string): Promise<Matches> {
    const em = this.em.fork()
    const submission = await submissionRepository.findListed(em, { id })
    if (!submission) throw new NotFoundException('There is no such submission.')
    const side = submission.kind === 'investor' ? 'investor' : 'founder'
    const found = await matchingRepository.matches(em, side, id)
    const ids = [id, ...found.map(({ submissionId }) => submissionId)]
    const profiles = await profileRepository.allApproved(em, ids)
    const companyOf = new Map(profiles.map((one) => [one.submission.id, one]))
    const investors = await investorRepository.findAll(em, ids)
    const investorOf = new Map(investors.map((one) => [one.submissionId, one]))
    const candidates: Matches['candidates'] = []
    const others: Matches['others'] = []
    for (const { obstacle, score, lastAskedAt, ...shown } of found) {
      const [founderId, investorId] = side === 'founder' ? [id, shown.submissionId] : [shown.submissionId, id]
      const [company, wanted] = [companyOf.get(founderId), investorOf.get(investorId)]
      if (obstacle) others.push({ ...shown, why: OBSTACLES[obstacle] })
      else if (company && wanted) candidates.push({ ...shown, score, reasons: reasonsOf(company, wanted), lastAskedAt })
    }
    return { mode: this.environment.introductions, candidates, others }
  }
}
