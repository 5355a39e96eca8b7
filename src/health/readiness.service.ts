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
      await withinPatience(this.em.getConnection().execute('select 1'))
      return undefined
    } catch (error) {
      log.error({ err: error }, 'readiness: the database does not answer')
      return 'the database does not answer'
    }
  }
}

const PATIENCE_MS = 2000

/** A frozen database must not hang the check that is to notice it. */
async function withinPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
