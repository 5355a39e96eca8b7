import { Migration } from '@mikro-orm/migrations'

/**
 * Lists by due date and by preferred date page by key as the others do: an entry without one has a place of its own, the last,
 * instead of a null that compares with nothing.
 */
export class Migration20261122150000 extends Migration {
  override up() {
    this.addSql(`
      alter table desk_entry
        add column due_key timestamptz not null generated always as (coalesce(due_at, 'infinity')) stored,
        add column preferred_key text collate "C" not null generated always as (coalesce(preferred_date, '~')) stored
    `)
    this.addSql('create index desk_entry_due_key on desk_entry (type, due_key, id)')
    this.addSql(
      "create index desk_entry_preferred on desk_entry (type, preferred_key, id) where type = 'discovery-call'",
    )
  }

  override down() {
    this.addSql('drop index desk_entry_preferred')
    this.addSql('drop index desk_entry_due_key')
    this.addSql('alter table desk_entry drop column preferred_key, drop column due_key')
  }
}
