import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

export interface PublicJwk {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
}

/** A key pair that signs access tokens from `signsFrom` on, until a younger one takes over. */
@Entity({ tableName: 'signing_keys' })
export class SigningKey {
  @PrimaryKey({ type: 'text' }) kid!: string
  @Property({ type: 'json', columnType: 'jsonb' }) publicJwk!: PublicJwk
  @Property({ type: 'text', hidden: true }) sealedPrivateKey!: string
  @Property({ type: 'datetime' }) signsFrom!: Date
  @Property({ type: 'datetime' }) createdAt!: Date
}
