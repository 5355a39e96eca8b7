import { Migration } from '@mikro-orm/migrations'

export class Migration20261122103000 extends Migration {
  override up() {
    this.addSql(`ALTER TABLE mfa_factors ADD COLUMN failed_at jsonb NOT NULL DEFAULT '[]'`)
    this.addSql(`ALTER TABLE one_time_tokens ADD COLUMN password_hash text, ADD COLUMN user_metadata jsonb`)
    // A password given at sign-up belongs to the mail of that sign-up until the address is confirmed.
    this.addSql(`
      UPDATE one_time_tokens t SET password_hash = u.password_hash, user_metadata = u.user_metadata
      FROM users u WHERE u.id = t.user_id AND t.kind = 'confirmation' AND u.email_confirmed_at IS NULL`)
    this.addSql(`UPDATE users SET password_hash = NULL, user_metadata = '{}' WHERE email_confirmed_at IS NULL`)
  }

  override down() {
    this.addSql(`ALTER TABLE one_time_tokens DROP COLUMN password_hash, DROP COLUMN user_metadata`)
    this.addSql(`ALTER TABLE mfa_factors DROP COLUMN failed_at`)
  }
}
