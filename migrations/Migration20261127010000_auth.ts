import { Migration } from '@mikro-orm/migrations'

/** Accounts, roles and sign-in. */
export class Migration20261127010000 extends Migration {
  override up() {
    this.addSql(`
      create table users (
        id uuid primary key,
        email text not null unique check (email = lower(email) and length(email) <= 254),
        password_hash text,
        app_metadata jsonb not null,
        user_metadata jsonb not null,
        new_email text check (new_email = lower(new_email) and length(new_email) <= 254),
        email_confirmed_at timestamptz,
        confirmation_sent_at timestamptz,
        recovery_sent_at timestamptz,
        email_change_sent_at timestamptz,
        reauthentication_sent_at timestamptz,
        last_sign_in_at timestamptz,
        banned_until timestamptz,
        deletion_requested_at timestamptz,
        email_change_session uuid,
        access_epoch integer not null default 0,
        wrong_codes jsonb not null default '{}',
        theme text check (theme in ('light', 'dark', 'system')),
        created_at timestamptz not null,
        updated_at timestamptz not null
      )
    `)
    this.addSql(
      'create index users_deletion_requested on users (deletion_requested_at) where deletion_requested_at is not null',
    )
    this.addSql(`
      create table identities (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        provider text not null,
        provider_id text not null,
        identity_data jsonb not null,
        email text not null,
        last_sign_in_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (provider, provider_id)
      )
    `)
    this.addSql('create index identities_user_id on identities (user_id)')
    this.addSql(`
      create table mfa_factors (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        friendly_name text not null,
        status text not null check (status in ('unverified', 'verified')),
        sealed_secret text not null,
        last_used_step integer,
        last_challenged_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (user_id, friendly_name)
      )
    `)
    this.addSql(`
      create table mfa_challenges (
        id uuid primary key,
        factor_id uuid not null references mfa_factors on delete cascade,
        ip text not null,
        verified_at timestamptz,
        created_at timestamptz not null
      )
    `)
    this.addSql('create index mfa_challenges_factor_id on mfa_challenges (factor_id)')
    this.addSql(`
      create table recovery_codes (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        code_hash text not null,
        salt text not null,
        used_at timestamptz,
        created_at timestamptz not null
      )
    `)
    this.addSql('create index recovery_codes_user_id on recovery_codes (user_id)')
    this.addSql(`
      create table factor_resets (
        user_id uuid primary key references users on delete cascade,
        requested_by uuid references users on delete set null,
        requested_at timestamptz not null,
        due_at timestamptz not null
      )
    `)
    this.addSql(`
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports jsonb not null,
        synced boolean not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      )
    `)
    this.addSql('create index passkeys_user_id on passkeys (user_id)')
    this.addSql(`
      create table passkey_challenges (
        challenge_hash text primary key,
        user_id uuid references users on delete cascade,
        expires_at timestamptz not null
      )
    `)
    this.addSql('create index passkey_challenges_expires_at on passkey_challenges (expires_at)')
    this.addSql(`
      create table sessions (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        opened_by text not null check (opened_by in ('browser', 'client')),
        aal text not null check (aal in ('aal1', 'aal2')),
        amr jsonb not null,
        factor_id uuid references mfa_factors on delete set null,
        refresh_counter integer not null check (refresh_counter >= 0),
        refresh_floor integer not null,
        refreshed_at timestamptz not null,
        last_used_at timestamptz not null,
        device_hash text,
        user_agent text,
        ip text,
        created_at timestamptz not null
      )
    `)
    // Leaves room on the page, since a session is updated whenever it is used or refreshed.
    this.addSql('alter table sessions set (fillfactor = 70)')
    this.addSql('create index sessions_user_id on sessions (user_id)')
    this.addSql(`
      create table known_devices (
        user_id uuid not null references users on delete cascade,
        device_hash text not null,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        second_factor_at timestamptz,
        primary key (user_id, device_hash)
      )
    `)
    this.addSql(`
      create table flow_states (
        id uuid primary key,
        code_challenge text not null,
        code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
        authentication_method text,
        user_id uuid references users on delete cascade,
        auth_code_hash text unique,
        code_issued_at timestamptz,
        used_code_hash text unique,
        session_id uuid,
        created_at timestamptz not null
      )
    `)
    this.addSql('create index flow_states_created_at on flow_states (created_at)')
    this.addSql(`
      create table one_time_tokens (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        kind text not null check (kind in
          ('confirmation', 'invitation', 'recovery', 'magiclink', 'email_change_current', 'email_change_new', 'reauthentication')),
        email text not null,
        token_hash text not null unique,
        code_hash text not null,
        attempts integer not null,
        name text,
        flow_state_id uuid references flow_states on delete set null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        unique (user_id, kind)
      )
    `)
    this.addSql('create index one_time_tokens_email on one_time_tokens (email)')
    this.addSql(`
      create table user_roles (
        user_id uuid not null references users on delete cascade,
        role text not null check (role in ('viewer', 'handler', 'admin')),
        primary key (user_id, role)
      )
    `)
    // A token ends with the role of the account that made it.
    this.addSql(`
      create table api_token (
        id uuid primary key,
        name text not null,
        token_hash text not null unique,
        ending text not null,
        scopes jsonb not null,
        owner_id uuid references users on delete set null,
        owner_role text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_used_at timestamptz,
        revoked_at timestamptz,
        foreign key (owner_id, owner_role) references user_roles (user_id, role) on delete set null (owner_role)
      )
    `)
    this.addSql('create unique index api_token_name on api_token (name) where revoked_at is null')
    this.addSql('create index api_token_owner on api_token (owner_id)')
    this.addSql(`
      create table signing_keys (
        kid text primary key,
        public_jwk jsonb not null,
        sealed_private_key text not null,
        signs_from timestamptz not null,
        created_at timestamptz not null
      )
    `)
    this.addSql(`
      create table server_secrets (
        name text primary key,
        value text not null,
        created_at timestamptz not null
      )
    `)
  }

  override down() {
    for (const table of [
      'server_secrets',
      'signing_keys',
      'api_token',
      'user_roles',
      'one_time_tokens',
      'flow_states',
      'known_devices',
      'sessions',
      'passkey_challenges',
      'passkeys',
      'factor_resets',
      'recovery_codes',
      'mfa_challenges',
      'mfa_factors',
      'identities',
      'users',
    ])
      this.addSql(`drop table ${table}`)
  }
}
