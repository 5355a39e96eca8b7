import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { NextStep } from '../forms/forms.service.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { SignedLinksService } from '../signed-links/signed-links.service.js'
import { SenderLink } from '../mail/sender-links.service.js'
import { callRepository } from './call.repository.js'
import { mayChoose } from './call.service.js'
import { OpenTimesService } from './open-times.service.js'

/** Links to the open times, for the discovery call form and the emails to its senders. */
@Injectable()
@NextStep('discovery-call')
@SenderLink('times')
export class CallLinksService implements NextStep, SenderLink {
  constructor(
    private readonly em: EntityManager,
    private readonly openTimes: OpenTimesService,
    private readonly links: SignedLinksService,
  ) {}

  async token(id: string): Promise<string | undefined> {
    return (await this.openTimes.exist())
      ? this.links.tokenFor({ id, linkEpoch: 0 }, undefined, 'link-call')
      : undefined
  }

  async linksTo(submissionIds: string[]): Promise<Map<string, string>> {
    const offered = submissionIds.length ? await this.offeredTimes(submissionIds) : []
    const pages = await this.links.linksTo(offered)
    return new Map([...pages].map(([id, link]) => [id, link.replace('/status?', '/status/call?')]))
  }

  /** The submissions whose sender can choose a time at present. */
  private async offeredTimes(submissionIds: string[]): Promise<string[]> {
    const em = this.em.fork()
    const submissions = await submissionRepository.findAllListed(em, submissionIds)
    const calls = await callRepository.list(em, submissionIds)
    // Reversed, since they come newest first and the last one set for each submission must be the newest.
    const latest = new Map(calls.toReversed().map((call) => [call.submission.id, call]))
    const areOpen = await this.openTimes.exist()
    return submissions
      .filter((submission) => {
        const last = latest.get(submission.id) ?? null
        if (last?.state === 'offered') return true
        return areOpen && last?.state !== 'booked' && last?.state !== 'reserved' && mayChoose(submission, last)
      })
      .map(({ id }) => id)
  }
}
