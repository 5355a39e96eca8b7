import { Injectable } from '@nestjs/common'
import { EntityManager } from '@mikro-orm/core'
import { log } from '../common/logger.js'

/** Ready once started, while the database answers, and no longer once told to stop. */
@Injectable()
export class ReadinessService {
  private serving = false

  constructor(private readonly em: EntityManager) {}

  open() {
    this.serving = true
  }

  close() {
    this.serving = false
  }

  async check(): Promise<string | undefined> {
    if (!this.serving) return 'starting or stopping'
    try {
      await this.em.getConnection().execute('select 1')
      return undefined
    } catch (error) {
      log.error({ err: error }, 'readiness: the database does not answer')
      return 'the database does not answer'
    }
  }
}
