import { Injectable, OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import { contribution, contributionsOf } from '../common/contributions.js'

export interface LateMailContext {
  variables: Record<string, unknown>
  submissionId: string | null
  recipient: string
}

/** A template whose emails are checked and completed when they are sent. */
export interface LateMail {
  /**
   * The template's further variables, which are stored nowhere, and as `replyTo` other addresses for replies;
   * undefined if the email must no longer be sent.
   */
  complete(mail: LateMailContext): Promise<(Record<string, unknown> & { replyTo?: string[] }) | undefined>
}

/** Registered under the name of the template. */
export const LateMail = contribution<LateMail>()

@Injectable()
export class LateMails implements OnModuleInit {
  private templates = new Map<string, LateMail>()

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit() {
    this.templates = contributionsOf(this.discovery, LateMail)
  }

  /** Nothing is added to the mails of other templates. */
  async complete(template: string, mail: LateMailContext): Promise<Record<string, unknown> | undefined> {
    const late = this.templates.get(template)
    return late ? late.complete(mail) : {}
  }
}
