import { Migration } from '@mikro-orm/migrations'

export class Migration20261122110000 extends Migration {
  override up() {
    this.addSql(`ALTER TABLE sessions ADD COLUMN last_used_at timestamptz, ADD COLUMN device_hash text`)
    this.addSql(`ALTER TABLE users ADD COLUMN wrong_codes_at jsonb NOT NULL DEFAULT '[]'`)
    this.addSql(`
      CREATE TABLE known_devices (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        device_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, device_hash)
      )`)
    this.addSql(`
      CREATE TABLE recovery_codes (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        code_hash text NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL
      )`)
    this.addSql(`CREATE INDEX recovery_codes_user_id ON recovery_codes (user_id)`)
  }

  override down() {
    this.addSql(`DROP TABLE recovery_codes`)
    this.addSql(`DROP TABLE known_devices`)
    this.addSql(`ALTER TABLE users DROP COLUMN wrong_codes_at`)
    this.addSql(`ALTER TABLE sessions DROP COLUMN last_used_at, DROP COLUMN device_hash`)
  }
}
