import { Migration } from '@mikro-orm/migrations'

/** Which due times people have been warned of, so that each is once. */
export class Migration20261122213000 extends Migration {
  override up() {
    this.addSql(`
      create table due_warning (
        submission_id uuid not null references form_submission (id) on delete cascade,
        due_at timestamptz not null,
        warned_at timestamptz not null,
        primary key (submission_id, due_at)
      )
    `)
  }

  override down() {
    this.addSql('drop table due_warning')
  }
}
