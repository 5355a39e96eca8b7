import { Migration } from '@mikro-orm/migrations'

const TABLES = ['form_submission', 'desk_entry']

/** Complaints are a kind of submission. */
export class Migration20261122190000 extends Migration {
  override up() {
    for (const table of TABLES) {
      this.addSql(`alter table ${table} drop constraint ${table}_type_check`)
      this.addSql(`
        alter table ${table} add constraint ${table}_type_check
          check (type in ('discovery-call', 'application', 'investor-show', 'complaint')) not valid
      `)
      this.addSql(`alter table ${table} validate constraint ${table}_type_check`)
    }
  }

  override down() {
    for (const table of TABLES) {
      this.addSql(`alter table ${table} drop constraint ${table}_type_check`)
      // Complaints that are there already stay.
      this.addSql(`
        alter table ${table} add constraint ${table}_type_check
          check (type in ('discovery-call', 'application', 'investor-show')) not valid
      `)
    }
  }
}
