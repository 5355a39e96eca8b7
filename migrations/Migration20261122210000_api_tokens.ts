import { Migration } from '@mikro-orm/migrations'

/** Keys of programs to the desk's API. A token ends with the role of the account that made it. */
export class Migration20261122210000 extends Migration {
  override up() {
    this.addSql(`
      create table api_token (
        id uuid primary key,
        name text not null,
        token_hash text not null unique,
        ending text not null,
        scopes jsonb not null,
        owner_id uuid references users (id) on delete set null,
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
  }

  override down() {
    this.addSql('drop table api_token')
  }
}
