import { Migration } from '@mikro-orm/migrations'

/** How many deliveries are in a state, counted without reading the others. */
export class Migration20261123045300 extends Migration {
  override up() {
    this.addSql('create index webhook_delivery_state on webhook_delivery (endpoint_id, state)')
  }

  override down() {
    this.addSql('drop index webhook_delivery_state')
  }
}
