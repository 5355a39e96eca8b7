import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'

/** One asking for a code; answered once, from the address it was asked at. */
@Entity({ tableName: 'mfa_challenges' })
export class MfaChallenge {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'uuid' })
  factorId: string

  @Property({ type: 'text' })
  ip: string

  @Property({ type: 'datetime', nullable: true })
  verifiedAt: Date | null = null

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

  constructor(factorId: string, ip: string) {
    this.factorId = factorId
    this.ip = ip
  }
}
