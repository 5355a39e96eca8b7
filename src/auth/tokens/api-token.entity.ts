import { OptionalProps } from '@mikro-orm/core'
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import type { Role, Scope } from '../../common/role.rules.js'

/** A credential for the desk's API. Only its hash is stored. */
@Entity({ tableName: 'api_token' })
export class ApiToken {
  [OptionalProps]?: 'createdAt' | 'id' | 'lastUsedAt' | 'revokedAt'

  @PrimaryKey({ type: 'uuid' }) id: string = v7()
  @Property({ type: 'text' }) name!: string
  @Property({ type: 'text', unique: true, hidden: true }) tokenHash!: string
  @Property({ type: 'text' }) ending!: string
  @Property({ type: 'json', columnType: 'jsonb' }) scopes!: Scope[]
  /** The account that created it; null once that account is deleted. */
  @Property({ type: 'uuid', nullable: true }) ownerId!: string | null
  /** Set at creation. The database clears it when the owner loses the role, which ends the token permanently. */
  @Property({ type: 'text', nullable: true }) ownerRole!: Role | null
  @Property({ type: 'timestamptz' }) createdAt: Date = new Date()
  @Property({ type: 'timestamptz' }) expiresAt!: Date
  @Property({ type: 'timestamptz', nullable: true }) lastUsedAt: Date | null = null
  @Property({ type: 'timestamptz', nullable: true }) revokedAt: Date | null = null
}
