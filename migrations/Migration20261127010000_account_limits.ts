import { Migration } from '@mikro-orm/migrations'

export class Migration20261127010000 extends Migration {
  override up() {
    this.addSql(`ALTER TABLE one_time_tokens DROP COLUMN password_hash, DROP COLUMN user_metadata`)
  }

  override down() {
    this.addSql(`ALTER TABLE one_time_tokens ADD COLUMN password_hash text, ADD COLUMN user_metadata jsonb`)
  }
}
