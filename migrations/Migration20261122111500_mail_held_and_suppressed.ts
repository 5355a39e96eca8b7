import { Migration } from '@mikro-orm/migrations'

/** Mail may be held back instead of sent, and addresses that refuse mail are remembered. */
export class Migration20261122111500 extends Migration {
  override up() {
    this.addSql('alter table mail_message drop constraint mail_message_state_check')
    this.addSql(
      "alter table mail_message add constraint mail_message_state_check check (state in ('queued', 'failing', 'dead', 'sent', 'held'))",
    )
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
    this.addSql("delete from mail_message where state = 'held'")
    this.addSql('alter table mail_message drop constraint mail_message_state_check')
    this.addSql(
      "alter table mail_message add constraint mail_message_state_check check (state in ('queued', 'failing', 'dead', 'sent'))",
    )
  }
}
