import { Migration } from '@mikro-orm/migrations'

/** What was erased lately, by id alone, for pages that no stream reaches. */
export class Migration20261123044500 extends Migration {
  override up() {
    this.addSql('create table desk_erasure (submission_id uuid primary key, erased_at timestamptz not null)')
    this.addSql('create index desk_erasure_at on desk_erasure (erased_at)')
  }

  override down() {
    this.addSql('drop table desk_erasure')
  }
}
