import { Migration } from '@mikro-orm/migrations'

/** Everything from an address is found by an index: what was set aside, and what its account was mailed. */
export class Migration20261122160000 extends Migration {
  override up() {
    this.addSql(`
      create index form_submission_set_aside on form_submission (lower(trim(fields->>'email')))
        where review in ('pending', 'discarded')
    `)
    this.addSql('create index mail_message_recipient on mail_message (recipient) where submission_id is null')
  }

  override down() {
    this.addSql('drop index mail_message_recipient')
    this.addSql('drop index form_submission_set_aside')
  }
}
