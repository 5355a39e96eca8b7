import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

export type BackupKind = 'dump' | 'restore-check' | 'push'

/** One for each backup, its check and its copy elsewhere. Written by what backs up, which may be another program. */
@Entity({ tableName: 'backup_run' })
export class BackupRun {
  @PrimaryKey({ type: 'uuid' }) id!: string
  @Property({ type: 'text' }) kind!: BackupKind
  @Property({ type: 'timestamptz' }) finishedAt!: Date
  @Property({ type: 'bigint' }) bytes!: string
  @Property({ type: 'boolean' }) ok!: boolean
  @Property({ type: 'text' }) detail!: string
}
