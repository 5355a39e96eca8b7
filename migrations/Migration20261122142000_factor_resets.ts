import { Migration } from '@mikro-orm/migrations'

/** Requests of admins to remove someone's second factor, for as long as the owner may object. */
export class Migration20261122142000 extends Migration {
  override up() {
    this.addSql(`
      create table factor_resets (
        user_id uuid primary key references users (id) on delete cascade,
        requested_by uuid references users (id) on delete set null,
        requested_at timestamptz not null,
        due_at timestamptz not null
      )
    `)
  }

  override down() {
    this.addSql('drop table factor_resets')
  }
}
