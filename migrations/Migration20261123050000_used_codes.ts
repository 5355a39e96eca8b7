import { Migration } from '@mikro-orm/migrations'

/** A code that was exchanged is remembered with its session; recovery codes are hashed with a salt, at the cost of a password. */
export class Migration20261123050000 extends Migration {
  override up() {
    this.addSql('alter table flow_states add column used_code_hash text unique, add column session_id uuid')
    this.addSql('alter table recovery_codes add column salt text')
  }

  override down() {
    this.addSql('alter table recovery_codes drop column salt')
    this.addSql('alter table flow_states drop column session_id, drop column used_code_hash')
  }
}
