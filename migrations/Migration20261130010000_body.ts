import { Migration } from '@mikro-orm/migrations'

/** Text that someone wrote is called body in every table, as in templates and emails; a condition of the watch has a message. */
export class Migration20261130010000 extends Migration {
  override up() {
    // Forms are not stored in these tables, so an instance of the previous version still accepts them.
    this.addSql('alter table desk_note rename column words to body')
    this.addSql('alter table desk_answer rename column words to body')
    this.addSql('alter table desk_reply rename column words to body')
    this.addSql('alter table company_profile rename column change_words to change_request')
    this.addSql('alter table watch_condition rename column words to message')
  }

  override down() {
    this.addSql('alter table watch_condition rename column message to words')
    this.addSql('alter table company_profile rename column change_request to change_words')
    this.addSql('alter table desk_reply rename column body to words')
    this.addSql('alter table desk_answer rename column body to words')
    this.addSql('alter table desk_note rename column body to words')
  }
}
