import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { Role } from '../../common/role.rules.js'
import type { Scope } from '../../common/scope.rules.js'

/** A program's key to the desk's API. Only a hash of it is kept. */
@Entity({ tableName: 'api_token' })
export class ApiToken {
  [OptionalProps]?: 'createdAt' | 'id' | 'lastUsedAt' | 'revokedAt'

  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'text' })
  name!: string

  @Property({ type: 'text', unique: true, hidden: true })
  tokenHash!: string

  /** Its last characters, by which its owner tells it from others. */
  @Property({ type: 'text' })
  ending!: string

  @Property({ type: 'json', columnType: 'jsonb' })
  scopes!: Scope[]

  /** The account that made it; none once that account is gone. */
  @Property({ type: 'uuid', nullable: true })
  ownerId!: string | null

  /** The role it was made with; the database empties it when its owner loses that role, which ends the token for good. */
  @Property({ type: 'text', nullable: true })
  ownerRole!: Role | null

  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()

  @Property({ type: 'timestamptz' })
  expiresAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null = null
}
