import { Migration } from '@mikro-orm/migrations'

export class Migration20261127010000 extends Migration {
  override up() {
    this.addSql(`ALTER TABLE one_time_tokens DROP COLUMN password_hash, DROP COLUMN user_metadata`)
    this.addSql(`ALTER TABLE mfa_factors DROP COLUMN failed_at`)
    this.addSql(`ALTER TABLE users DROP COLUMN wrong_codes_at, ADD COLUMN wrong_codes jsonb NOT NULL DEFAULT '{}'`)
    this.addSql(`ALTER TABLE known_devices ADD COLUMN second_factor_at timestamptz`)
  }

  override down() {
    this.addSql(`ALTER TABLE known_devices DROP COLUMN second_factor_at`)
    this.addSql(`ALTER TABLE users DROP COLUMN wrong_codes, ADD COLUMN wrong_codes_at jsonb NOT NULL DEFAULT '[]'`)
    this.addSql(`ALTER TABLE mfa_factors ADD COLUMN failed_at jsonb NOT NULL DEFAULT '[]'`)
    this.addSql(`ALTER TABLE one_time_tokens ADD COLUMN password_hash text, ADD COLUMN user_metadata jsonb`)
  }
}
