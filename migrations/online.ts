import { Migration } from '@mikro-orm/migrations'

/**
 * For tables that people write to meanwhile: runs outside a transaction, statement by statement, and is run again from its first one
 * when it had to let go of a lock. So each statement must do no harm the second time.
 */
export abstract class OnlineMigration extends Migration {
  override isTransactional() {
    return false
  }

  /** Writers go on. What an interrupted try left behind is no index, and goes first. */
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
