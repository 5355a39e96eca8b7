import { Migration } from '@mikro-orm/migrations'

/** Webhook endpoints and the deliveries to them. */
export class Migration20261127070000 extends Migration {
  override up() {
    this.addSql(`
      create table webhook_endpoint (
        id uuid primary key,
        url text not null,
        description text not null,
        events jsonb not null,
        secret text not null,
        previous_secret text,
        previous_until timestamptz,
        state text not null check (state in ('active', 'paused', 'disabled')),
        failing_since timestamptz,
        created_at timestamptz not null
      )
    `)
    // Without a foreign key: a form must not fail because an endpoint is deleted at that moment.
    this.addSql(`
      create table webhook_delivery (
        id uuid primary key,
        endpoint_id uuid not null,
        type text not null,
        payload text not null,
        state text not null check (state in ('pending', 'sent', 'failed')),
        tries integer not null,
        last_try_at timestamptz,
        last_status integer,
        answer text,
        created_at timestamptz not null
      )
    `)
    this.addSql('create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, id)')
    // Counts the deliveries in a state without reading the others.
    this.addSql('create index webhook_delivery_state on webhook_delivery (endpoint_id, state)')
    this.addSql('create index webhook_delivery_created on webhook_delivery (created_at)')
  }

  override down() {
    this.addSql('drop table webhook_delivery')
    this.addSql('drop table webhook_endpoint')
  }
}
