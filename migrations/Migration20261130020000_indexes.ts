import { Migration } from '@mikro-orm/migrations'

/** No query uses the two indexes. */
export class Migration20261130020000 extends Migration {
  override up() {
    this.addSql('drop index call_booked')
    this.addSql('drop index introduction_ending')
  }

  override down() {
    this.addSql('create index introduction_ending on introduction (ends_on) where ends_on is not null')
    this.addSql('create index call_booked on call (booked_at) where booked_at is not null')
  }
}
