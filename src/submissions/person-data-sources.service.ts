import { Injectable, OnModuleInit } from '@nestjs/common'
import { DiscoveryService } from '@nestjs/core'
import type { EntityManager } from '@mikro-orm/core'
import { contribution, contributionsOf } from '../common/contributions.js'
import { keepFigures } from './counted-figures.js'
import { entryRepository } from './desk-entry.repository.js'

export interface PartEvent {
  id: string
  submissionId: string
  at: Date
  title: string
  detail: string
}

export interface PartCopy {
  submissionId: string
  at: string
  text: string
  /** All other stored values; only in the download. */
  facts?: Record<string, string | number | boolean | null>
}

/** Another module's data about a submission, for the timeline, the copy and the erasure of a person. */
export interface PersonDataSource {
  label: string
  /** Whether it holds any data at all; a source without this method always counts as used. */
  inUse?(em: EntityManager): Promise<boolean>
  timeline(em: EntityManager, submissionIds: string[]): Promise<PartEvent[]>
  copy(em: EntityManager, submissionIds: string[]): Promise<PartCopy[]>
  count(em: EntityManager, submissionIds: string[]): Promise<number>
  /** Called in the erasing transaction, before the submissions are deleted; rows that cascade need not be deleted here. */
  erase?(em: EntityManager, submissionIds: string[]): Promise<void>
  kept?: { what: string; why: string }
}

export const PersonDataSource = contribution<PersonDataSource>()

@Injectable()
export class PersonDataSources implements OnModuleInit {
  private parts = new Map<string, PersonDataSource>()

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit() {
    this.parts = contributionsOf(this.discovery, PersonDataSource)
  }

  async timeline(em: EntityManager, ids: string[]): Promise<PartEvent[]> {
    return (await Promise.all([...this.parts.values()].map((part) => part.timeline(em.fork(), ids)))).flat()
  }

  /** Each list by its name, read when it is written. */
  async copies(em: EntityManager) {
    return (await this.used(em)).map(([name, part]) => ({
      name,
      label: part.label,
      read: (ids: string[]) => part.copy(em.fork(), ids),
    }))
  }

  /** One after the other: `em` may be in a transaction. */
  async counts(em: EntityManager, ids: string[]) {
    const counts: { name: string; label: string; count: number }[] = []
    for (const [name, part] of await this.used(em))
      counts.push({ name, label: part.label, count: await part.count(em, ids) })
    return counts
  }

  async kept(em: EntityManager) {
    return (await this.used(em)).flatMap(([, { kept }]) => kept ?? [])
  }

  /** One after the other, as above. */
  private async used(em: EntityManager): Promise<[string, PersonDataSource][]> {
    const used: [string, PersonDataSource][] = []
    for (const [name, part] of this.parts) if ((await part.inUse?.(em)) ?? true) used.push([name, part])
    return used
  }

  /** The only way in which submissions are erased. */
  async erase(em: EntityManager, ids: string[]): Promise<void> {
    for (const part of this.parts.values()) await part.erase?.(em, ids)
    await keepFigures(em, ids)
    await entryRepository.erase(em, ids)
  }
}
