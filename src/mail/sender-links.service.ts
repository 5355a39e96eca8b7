import { Injectable, OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import { contribution, contributionsOf } from '../common/contributions.js'

/** A link in mails to senders: made when they are sent and kept nowhere, so that neither the database nor the desk ever holds one. */
export interface SenderLink {
  /** By submission; none for one that has no such link at present. */
  linksTo(submissionIds: string[]): Promise<Map<string, string>>
}

/** Registered under the name of the template variable. */
export const SenderLink = contribution<SenderLink>()

/** The path of the link, for use on our own pages. */
export function pageOf(link: string | undefined): string | null {
  if (!link) return null
  const { pathname, search } = new URL(link)
  return pathname + search
}

@Injectable()
export class SenderLinks implements OnModuleInit {
  private links = new Map<string, SenderLink>()

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit() {
    this.links = contributionsOf(this.discovery, SenderLink)
  }

  async of(name: 'follow' | 'introductions' | 'times', submissionIds: string[]): Promise<Map<string, string>> {
    return (await this.links.get(name)?.linksTo(submissionIds)) ?? new Map()
  }
}
