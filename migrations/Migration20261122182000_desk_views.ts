import { Migration } from '@mikro-orm/migrations'

/** Filters saved under a name, and the entries that someone works on, whatever their kind. */
export class Migration20261122182000 extends Migration {
  override up() {
    this.addSql(`
      create table desk_view (
        id uuid primary key,
        owner_id uuid not null references users (id) on delete cascade,
        name text not null,
        tab text not null,
        query text not null,
        shared boolean not null,
        created_at timestamptz not null,
        unique (owner_id, name)
      )
    `)
    this.addSql('create index desk_view_shared on desk_view (created_at) where shared')
    this.addSql('create index desk_entry_work on desk_entry (owner_id, status, due_key, id) where owner_id is not null')
  }

  override down() {
    this.addSql('drop index desk_entry_work')
    this.addSql('drop table desk_view')
  }
}
