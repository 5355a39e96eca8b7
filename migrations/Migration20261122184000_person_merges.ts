import { Migration } from '@mikro-orm/migrations'

/** Which address belongs to the same person as which other; a merge that was undone is kept for a while to be seen. */
export class Migration20261122184000 extends Migration {
  override up() {
    this.addSql(`
      create table person_merge (
        id uuid primary key,
        address text not null,
        main_address text not null check (main_address <> address),
        merged_by text not null,
        merged_at timestamptz not null,
        undone_by text,
        undone_at timestamptz,
        check ((undone_by is null) = (undone_at is null))
      )
    `)
    this.addSql('create unique index person_merge_address on person_merge (address) where undone_at is null')
    this.addSql('create index person_merge_main_address on person_merge (main_address)')
    this.addSql('create index person_merge_merged_at on person_merge (merged_at)')
  }

  override down() {
    this.addSql('drop table person_merge')
  }
}
