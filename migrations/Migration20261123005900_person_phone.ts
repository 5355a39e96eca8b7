import { Migration } from '@mikro-orm/migrations'

/** Whoever gave the same phone number, however they spelled it: as `phoneDigits` in src/forms/search.rules.ts has it. */
export class Migration20261123005900 extends Migration {
  override up() {
    this.addSql(`
      create index desk_entry_phone on desk_entry
        (regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^(00)?(44)?0?', ''))
    `)
  }

  override down() {
    this.addSql('drop index desk_entry_phone')
  }
}
