import { Migration } from '@mikro-orm/migrations'

export class Migration20261121031000 extends Migration {
  override up() {
    this.addSql(`
      create table mail_message (
        id uuid primary key,
        template text not null,
        recipient text not null,
        subject text,
        reply_to text,
        variables jsonb not null,
        submission_id uuid references form_submission (id) on delete cascade,
        state text not null check (state in ('queued', 'failing', 'dead', 'sent')),
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        check ((state = 'sent') = (sent_at is not null))
      )
    `)
    this.addSql('create index mail_message_submission on mail_message (submission_id)')
    this.addSql("create index mail_message_open on mail_message (state, created_at, id) where state <> 'sent'")
  }

  override down() {
    this.addSql('drop table mail_message')
  }
}
