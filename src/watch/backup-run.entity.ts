import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

export type BackupKind = 'dump' | 'restore-check' | 'push'

/** A row for each backup, each check of one and each copy elsewhere. Written by the program that backs up, which may not be this one. */
@Entity({ tableName: 'backup_run' })
export class BackupRun {
  @PrimaryKey({ type: 'uuid' }) id!: string
  @Property({ type: 'text' }) kind!: BackupKind
  @Property({ type: 'timestamptz' }) finishedAt!: Date
  @Property({ type: 'bigint' }) bytes!: string
  @Property({ type: 'boolean' }) ok!: boolean
  @Property({ type: 'text' }) detail!: string
}
