import { Migration } from '@mikro-orm/migrations'

export class Migration20261127040000 extends Migration {
  override up() {
    this.addSql(`
      create table mail_message (
        id uuid primary key,
        template text not null,
        recipient text not null,
        subject text,
        reply_to text,
        thread_ids text,
        variables jsonb not null,
        sealed_variables text,
        submission_id uuid references submission on delete cascade,
        state text not null check (state in ('queued', 'failing', 'dead', 'sent', 'held')),
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        check ((state = 'sent') = (sent_at is not null)),
        check (submission_id is null or sealed_variables is null)
      )
    `)
    // Each row changes at least once: when it is sent.
    this.addSql(`
      alter table mail_message set (
        fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02
      )
    `)
    this.addSql('create index mail_message_submission on mail_message (submission_id)')
    this.addSql("create index mail_message_open on mail_message (state, created_at, id) where state <> 'sent'")
    this.addSql('create index mail_message_recipient on mail_message (recipient) where submission_id is null')
    this.addSql(`
      create table mail_suppression (
        recipient text primary key,
        reason text not null,
        created_at timestamptz not null
      )
    `)
  }

  override down() {
    this.addSql('drop table mail_suppression')
    this.addSql('drop table mail_message')
  }
}
