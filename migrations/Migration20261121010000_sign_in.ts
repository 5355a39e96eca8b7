import { Migration } from '@mikro-orm/migrations'

export class Migration20261121010000 extends Migration {
  override up() {
    this.addSql(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
        password_hash text,
        app_metadata jsonb NOT NULL,
        user_metadata jsonb NOT NULL,
        new_email text CHECK (new_email = lower(new_email) AND length(new_email) <= 254),
        email_confirmed_at timestamptz,
        confirmation_sent_at timestamptz,
        recovery_sent_at timestamptz,
        email_change_sent_at timestamptz,
        reauthentication_sent_at timestamptz,
        last_sign_in_at timestamptz,
        banned_until timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      )`)
    this.addSql(`
      CREATE TABLE identities (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        provider text NOT NULL,
        provider_id text NOT NULL,
        identity_data jsonb NOT NULL,
        email text NOT NULL,
        last_sign_in_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (provider, provider_id)
      )`)
    this.addSql(`CREATE INDEX identities_user_id ON identities (user_id)`)
    this.addSql(`
      CREATE TABLE mfa_factors (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        friendly_name text NOT NULL,
        status text NOT NULL CHECK (status IN ('unverified', 'verified')),
        sealed_secret text NOT NULL,
        last_used_step integer,
        last_challenged_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (user_id, friendly_name)
      )`)
    this.addSql(`
      CREATE TABLE mfa_challenges (
        id uuid PRIMARY KEY,
        factor_id uuid NOT NULL REFERENCES mfa_factors ON DELETE CASCADE,
        ip text NOT NULL,
        verified_at timestamptz,
        created_at timestamptz NOT NULL
      )`)
    this.addSql(`CREATE INDEX mfa_challenges_factor_id ON mfa_challenges (factor_id)`)
    this.addSql(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        aal text NOT NULL CHECK (aal IN ('aal1', 'aal2')),
        amr jsonb NOT NULL,
        factor_id uuid REFERENCES mfa_factors ON DELETE SET NULL,
        refresh_counter integer NOT NULL CHECK (refresh_counter >= 0),
        refresh_floor integer NOT NULL,
        refreshed_at timestamptz NOT NULL,
        user_agent text,
        ip text,
        created_at timestamptz NOT NULL
      )`)
    this.addSql(`CREATE INDEX sessions_user_id ON sessions (user_id)`)
    this.addSql(`
      CREATE TABLE flow_states (
        id uuid PRIMARY KEY,
        code_challenge text NOT NULL,
        code_challenge_method text NOT NULL CHECK (code_challenge_method IN ('s256', 'plain')),
        authentication_method text,
        user_id uuid REFERENCES users ON DELETE CASCADE,
        auth_code_hash text UNIQUE,
        code_issued_at timestamptz,
        created_at timestamptz NOT NULL
      )`)
    this.addSql(`CREATE INDEX flow_states_created_at ON flow_states (created_at)`)
    this.addSql(`
      CREATE TABLE one_time_tokens (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN
          ('confirmation', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication')),
        email text NOT NULL,
        token_hash text NOT NULL UNIQUE,
        code_hash text NOT NULL,
        attempts integer NOT NULL,
        flow_state_id uuid REFERENCES flow_states ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        UNIQUE (user_id, kind)
      )`)
    this.addSql(`CREATE INDEX one_time_tokens_email ON one_time_tokens (email)`)
    this.addSql(`
      CREATE TABLE user_roles (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('admin')),
        PRIMARY KEY (user_id, role)
      )`)
    this.addSql(`
      CREATE TABLE signing_keys (
        kid text PRIMARY KEY,
        public_jwk jsonb NOT NULL,
        sealed_private_key text NOT NULL,
        signs_from timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`)
    this.addSql(`
      CREATE TABLE server_secrets (
        name text PRIMARY KEY,
        value text NOT NULL,
        created_at timestamptz NOT NULL
      )`)
  }

  override down() {
    for (const table of [
      'server_secrets',
      'signing_keys',
      'user_roles',
      'one_time_tokens',
      'flow_states',
      'sessions',
      'mfa_challenges',
      'mfa_factors',
      'identities',
      'users',
    ])
      this.addSql(`DROP TABLE ${table}`)
  }
}
