import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { MfaFactor } from './mfa-factor.entity.js'

/** A request for a code; answered once, from the address that requested it. */
@Entity({ tableName: 'mfa_challenges' })
export class MfaChallenge {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @ManyToOne(() => MfaFactor, { deleteRule: 'cascade' })
  factor: MfaFactor

  @Property({ type: 'text' })
  ip: string

  @Property({ type: 'datetime', nullable: true })
  verifiedAt: Date | null = null

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

  constructor(factor: MfaFactor, ip: string) {
    this.factor = factor
    this.ip = ip
  }
}
