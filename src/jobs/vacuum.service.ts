import { Injectable } from '@nestjs/common'
import type { EmbeddedDatabase } from '../database/embedded.js'
import { Job } from './job.decorators.js'

/** The embedded database has no autovacuum. */
@Injectable()
export class VacuumService {
  constructor(private readonly embedded: EmbeddedDatabase) {}

  @Job({ name: 'vacuum', cron: '10 4 * * *' })
  vacuum(): Promise<void> {
    return this.embedded.vacuum()
  }
}
