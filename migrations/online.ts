import { Migration } from '@mikro-orm/migrations'

/**
 * For tables with concurrent writes: runs outside a transaction, statement by statement, and starts again from the first one after
 * it failed to get a lock. So each statement must be safe to repeat.
 */
export abstract class OnlineMigration extends Migration {
  override isTransactional() {
    return false
  }

  /** Does not block writers. Drops the invalid index of an interrupted attempt first. */
  protected createIndex(name: string, definition: string) {
    this.addSql(`
      do $$ begin
        if exists (select from pg_index where indexrelid = to_regclass('${name}') and not indisvalid) then
          drop index ${name};
        end if;
      end $$
    `)
    this.addSql(`create index concurrently if not exists ${name} ${definition}`)
  }
}
