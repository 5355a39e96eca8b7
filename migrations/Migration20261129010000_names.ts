import { Migration } from '@mikro-orm/migrations'

/** One word for each thing: failed and withheld email, attended calls, clearer column names. */
export class Migration20261129010000 extends Migration {
  override up() {
    // First, since it reads a large table: the renames below block writers until the end of the transaction.
    this.addSql("update desk_history set kind = 'call-attended', what = 'Call attended' where kind = 'call-held'")
    // The former words are still accepted, so that an instance of the previous version can store forms meanwhile.
    this.addSql('alter table mail_message drop constraint mail_message_state_check')
    this.addSql("update mail_message set state = 'failed' where state = 'dead'")
    this.addSql("update mail_message set state = 'withheld' where state = 'held'")
    this.addSql(`
      alter table mail_message add constraint mail_message_state_check
        check (state in ('queued', 'failing', 'failed', 'sent', 'withheld', 'dead', 'held')) not valid
    `)
    this.addSql('alter table call drop constraint call_state_check')
    this.addSql("update call set state = 'attended' where state = 'held'")
    this.addSql(`
      alter table call add constraint call_state_check
        check (state in ('offered', 'reserved', 'booked', 'lapsed', 'cancelled', 'attended', 'missed'))
    `)
    this.addSql('alter table desk_reply rename column from_other to from_unknown_address')
    this.addSql('alter table submission rename column warned_due_at to reminder_sent_for')
  }

  override down() {
    this.addSql('alter table submission rename column reminder_sent_for to warned_due_at')
    this.addSql('alter table desk_reply rename column from_unknown_address to from_other')
    this.addSql("update desk_history set kind = 'call-held', what = 'Call held' where kind = 'call-attended'")
    this.addSql('alter table call drop constraint call_state_check')
    this.addSql("update call set state = 'held' where state = 'attended'")
    this.addSql(`
      alter table call add constraint call_state_check
        check (state in ('offered', 'reserved', 'booked', 'lapsed', 'cancelled', 'held', 'missed'))
    `)
    this.addSql('alter table mail_message drop constraint mail_message_state_check')
    this.addSql("update mail_message set state = 'dead' where state = 'failed'")
    this.addSql("update mail_message set state = 'held' where state = 'withheld'")
    this.addSql(`
      alter table mail_message add constraint mail_message_state_check
        check (state in ('queued', 'failing', 'dead', 'sent', 'held'))
    `)
  }
}
