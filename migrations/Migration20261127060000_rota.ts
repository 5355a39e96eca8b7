import { Migration } from '@mikro-orm/migrations'

/** The rota by which new entries are assigned in turn, and absences. */
export class Migration20261127060000 extends Migration {
  override up() {
    this.addSql(`
      create table rota (
        id smallint primary key check (id = 1),
        is_on boolean not null,
        kinds jsonb not null,
        turn bigint not null
      )
    `)
    this.addSql(`insert into rota (id, is_on, kinds, turn) values (1, false, '[]', 0)`)
    this.addSql(`
      create table rota_member (
        user_id uuid primary key references users (id) on delete cascade,
        last_turn bigint not null
      )
    `)
    this.addSql(`
      create table absence (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        from_day text not null,
        to_day text not null,
        check (from_day <= to_day)
      )
    `)
    this.addSql('create index absence_user on absence (user_id, to_day)')
  }

  override down() {
    this.addSql('drop table absence')
    this.addSql('drop table rota_member')
    this.addSql('drop table rota')
  }
}
