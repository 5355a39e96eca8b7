import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { NextStep } from '../forms/forms.service.js'
import { submissionRepository } from '../forms/submission.repository.js'
import { LinksService } from '../links/links.service.js'
import { SenderLink } from '../mail/sender-links.service.js'
import { callRepository } from './call.repository.js'
import { mayChoose } from './call.service.js'
import { OpenTimesService } from './open-times.service.js'

/** Leads senders to the open times: from the form of the discovery call, and from the mails about it. */
@Injectable()
@NextStep('discovery-call')
@SenderLink('times')
export class CallLinksService implements NextStep, SenderLink {
  constructor(
    private readonly em: EntityManager,
    private readonly openTimes: OpenTimesService,
    private readonly links: LinksService,
  ) {}

  async token(id: string): Promise<string | undefined> {
    return (await this.openTimes.exist())
      ? this.links.tokenFor({ id, linkEpoch: 0 }, undefined, 'link-call')
      : undefined
  }

  async linksTo(submissionIds: string[]): Promise<Map<string, string>> {
    const offered = await Promise.all(submissionIds.map(async (id) => ((await this.offersTimes(id)) ? id : [])))
    const pages = await this.links.linksTo(offered.flat())
    return new Map([...pages].map(([id, link]) => [id, link.replace('/follow?', '/follow/call?')]))
  }

  private async offersTimes(submissionId: string): Promise<boolean> {
    const em = this.em.fork()
    const submission = await submissionRepository.findListed(em, { id: submissionId })
    if (!submission) return false
    const last = await callRepository.latest(em, submissionId)
    if (last?.state === 'offered') return true
    return (
      last?.state !== 'booked' && last?.state !== 'reserved' && mayChoose(submission, last) && this.openTimes.exist()
    )
  }
}
