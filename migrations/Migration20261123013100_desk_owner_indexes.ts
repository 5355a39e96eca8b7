import { Migration } from '@mikro-orm/migrations'

/** What has no owner, and what an owner has not finished: found without reading all the rest. */
export class Migration20261123013100 extends Migration {
  override up() {
    this.addSql('create index desk_entry_unowned on desk_entry (type, received_at, id) where owner_id is null')
    this.addSql(
      "create index desk_entry_open_work on desk_entry (owner_id, due_key, id) where owner_id is not null and status in ('new', 'in-progress')",
    )
  }

  override down() {
    this.addSql('drop index desk_entry_open_work')
    this.addSql('drop index desk_entry_unowned')
  }
}
