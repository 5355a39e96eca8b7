import { Migration } from '@mikro-orm/migrations'

/** Mails that may carry a sign-in link or code keep their variables sealed until they are sent. */
export class Migration20261127010000 extends Migration {
  override up() {
    this.addSql('alter table mail_message add column sealed_variables text')
  }

  override down() {
    this.addSql('alter table mail_message drop column sealed_variables')
  }
}
