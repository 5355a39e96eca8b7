import { Migration } from '@mikro-orm/migrations'

/** A session remembers whether a browser or a client opened it. Those that do not end. */
export class Migration20261127013700 extends Migration {
  override up() {
    this.addSql('delete from sessions')
    this.addSql(`alter table sessions add column opened_by text not null check (opened_by in ('browser', 'client'))`)
  }

  override down() {
    this.addSql('alter table sessions drop column opened_by')
  }
}
