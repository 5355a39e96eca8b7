import path from 'node:path'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { Injectable } from '@nestjs/common'
import { log } from '../common/logger.js'
import { PlainError } from '../common/plain-error.js'
import { Environment } from '../config/environment.js'
import { SecretsService } from './secrets.service.js'

interface Erasure {
  submissions?: string[]
  account?: string
  /** Listed earlier, but not erased in the end. */
  takenBack?: boolean
}

const PURPOSE = 'erasures'
/** Matches anywhere in a line, so that lines copied from the log are read too. */
const SEALED = /\b[\da-f]{8}\.[\w-]{16}\.[\w-]+\.[\w-]{22}(?![\w-])/g

/** The erased ids, encrypted, in a file beside the database, so that a restored backup does not bring the data back. */
@Injectable()
export class ErasureList {
  constructor(
    private readonly secrets: SecretsService,
    private readonly environment: Environment,
  ) {}

  private get file() {
    return path.join(this.environment.dataFolder, 'erasures')
  }

  /** Called at the end of the erasing transaction: if the file cannot be written, nothing is erased and the request fails. */
  add(erasure: Erasure) {
    const sealed = this.secrets.seal(PURPOSE, JSON.stringify(erasure))
    mkdirSync(path.dirname(this.file), { recursive: true })
    appendFileSync(this.file, `${sealed}\n`, { mode: 0o600, flush: true })
    // If DATA_DIR is lost with the container, the log is what remains.
    log.info({ erasure: sealed }, erasure.takenBack ? 'not erased after all' : 'erased on request')
  }

  read() {
    const all = this.readAll()
    const keyOf = ({ submissions, account }: Required<Erasure>) => [account, ...submissions].join(' ')
    // The last line about the same data counts, since a failed erasure may have been requested again.
    const last = new Map(all.map((erasure) => [keyOf(erasure), erasure]))
    return [...last.values()].flatMap(({ takenBack, ...erasure }) => (takenBack ? [] : erasure))
  }

  private readAll(): Required<Erasure>[] {
    return (this.text().match(SEALED) ?? []).flatMap((sealed) => {
      try {
        const {
          submissions = [],
          account = '',
          takenBack = false,
        } = JSON.parse(this.secrets.open(PURPOSE, sealed)) as Erasure
        return { submissions, account, takenBack }
      } catch (error) {
        log.error(
          { err: error, file: this.file },
          'an erasure cannot be read, and would not be repeated after a restore',
        )
        return []
      }
    })
  }

  private text() {
    try {
      return readFileSync(this.file, 'utf8')
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT') return ''
      throw new PlainError(
        `${this.file} cannot be read (${code}). It lists what was erased on request, which a start without it would bring back ` +
          `after a restore. Give it to the user of this process, with mode 600 (one machine: sudo chown 1000:1000), or restore it from a backup.`,
      )
    }
  }
}
