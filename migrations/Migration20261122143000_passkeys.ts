import { Migration } from '@mikro-orm/migrations'

export class Migration20261122143000 extends Migration {
  override up() {
    this.addSql(`
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE,
        public_key text NOT NULL,
        counter bigint NOT NULL,
        transports jsonb NOT NULL,
        synced boolean NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      )`)
    this.addSql(`CREATE INDEX passkeys_user_id ON passkeys (user_id)`)
    this.addSql(`
      CREATE TABLE passkey_challenges (
        challenge_hash text PRIMARY KEY,
        user_id uuid REFERENCES users ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      )`)
    this.addSql(`CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at)`)
  }

  override down() {
    this.addSql(`DROP TABLE passkey_challenges`)
    this.addSql(`DROP TABLE passkeys`)
  }
}
