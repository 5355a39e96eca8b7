import { Migration } from '@mikro-orm/migrations'

export class Migration20261122140000 extends Migration {
  override up() {
    this.addSql(`ALTER TABLE users ADD COLUMN deletion_requested_at timestamptz`)
    this.addSql(
      `CREATE INDEX users_deletion_requested ON users (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL`,
    )
    // What someone sent is found by their address, however they wrote it.
    this.addSql(`CREATE INDEX desk_entry_address ON desk_entry (lower(email))`)
  }

  override down() {
    this.addSql(`DROP INDEX desk_entry_address`)
    this.addSql(`ALTER TABLE users DROP COLUMN deletion_requested_at`)
  }
}
