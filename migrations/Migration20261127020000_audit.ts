import { Migration } from '@mikro-orm/migrations'

export class Migration20261127020000 extends Migration {
  override up() {
    this.addSql(`
      create table audit_entry (
        position integer primary key,
        happened_at timestamptz not null,
        action text not null,
        actor_id uuid,
        actor_hint text,
        subject_type text,
        subject_id text,
        detail jsonb not null,
        address text,
        session_id uuid,
        previous_hash text not null,
        hash text not null
      )
    `)
    this.addSql('create index audit_entry_actor on audit_entry (actor_id, position)')
    this.addSql('create index audit_entry_subject on audit_entry (subject_id, position)')
    this.addSql('create index audit_entry_action on audit_entry (action, position)')
    this.addSql('create index audit_entry_happened on audit_entry (happened_at, position)')
    this.addSql(
      'create table audit_head (id integer primary key check (id = 1), position integer not null, hash text not null)',
    )
    this.addSql("insert into audit_head (id, position, hash) values (1, 0, repeat('0', 64))")
  }

  override down() {
    this.addSql('drop table audit_head')
    this.addSql('drop table audit_entry')
  }
}
