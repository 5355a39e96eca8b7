import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { v7 } from 'uuid'
import { User } from '../users/user.entity.js'

/** A PKCE flow in progress: the client's challenge, and later the code that it can exchange once. */
@Entity({ tableName: 'flow_states' })
export class FlowState {
  @PrimaryKey({ type: 'uuid' })
  id: string = v7()

  @Property({ type: 'text' })
  codeChallenge: string

  @Property({ type: 'text' })
  codeChallengeMethod: 's256' | 'plain'

  @Property({ type: 'text', nullable: true })
  authenticationMethod: string | null = null

  @ManyToOne(() => User, { nullable: true, deleteRule: 'cascade' })
  user: User | null = null

  @Property({ type: 'text', nullable: true, hidden: true })
  authCodeHash: string | null = null

  /** The code's hash after the exchange: whoever presents it again may have stolen it. */
  @Property({ type: 'text', nullable: true, hidden: true })
  usedCodeHash: string | null = null

  /** The session created by the exchange. */
  @Property({ type: 'uuid', nullable: true })
  sessionId: string | null = null

  @Property({ type: 'datetime', nullable: true })
  codeIssuedAt: Date | null = null

  @Property({ type: 'datetime' })
  createdAt: Date = new Date()

  constructor(codeChallenge: string, codeChallengeMethod: 's256' | 'plain') {
    this.codeChallenge = codeChallenge
    this.codeChallengeMethod = codeChallengeMethod
  }
}
