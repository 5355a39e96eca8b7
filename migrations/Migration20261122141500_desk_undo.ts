import { Migration } from '@mikro-orm/migrations'

/** What a change at the desk replaced, for the seconds in which it can be taken back; ids and states only. */
export class Migration20261122141500 extends Migration {
  override up() {
    this.addSql(`
      create table desk_undo (
        id uuid primary key,
        actor_id uuid not null references users (id) on delete cascade,
        until timestamptz not null,
        entries jsonb not null
      )
    `)
    this.addSql('create index desk_undo_until on desk_undo (until)')
  }

  override down() {
    this.addSql('drop table desk_undo')
  }
}
