import { Migration } from '@mikro-orm/migrations'

/** Who wants no mail in the morning, and on which day each person got the last one. */
export class Migration20261122221500 extends Migration {
  override up() {
    this.addSql(`
      create table desk_digest (
        user_id uuid primary key references users (id) on delete cascade,
        wanted boolean not null,
        last_day text
      )
    `)
  }

  override down() {
    this.addSql('drop table desk_digest')
  }
}
