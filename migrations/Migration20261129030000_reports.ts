import { Migration } from '@mikro-orm/migrations'

const COUNTED = 'received_at, type, page, campaign, status, outcome, promised_at, answered_at, answered_by, called_at'
const SETTLED = "received_at < now() - interval '1 day'"

/** The reports' figures of past days, so that a long period need not be counted each time. */
export class Migration20261129030000 extends Migration {
  override up() {
    this.addSql('create table settled_day (day date primary key)')
    this.addSql(`
      create table settled_figure (
        id uuid primary key default gen_random_uuid(),
        day date not null references settled_day on delete cascade,
        dimension text not null check (dimension in ('page', 'campaign', 'form', 'person')),
        name text,
        received integer not null,
        answered integer not null,
        in_time integer not null,
        called integer not null,
        accepted integer not null,
        accepted_and_called integer not null,
        unique nulls not distinct (dimension, day, name)
      )
    `)
    // A settled day in which something has changed since is counted again. Changes only add rows here, so that no save
    // waits for another: a single row for each day would be locked by all of them.
    this.addSql('create table changed_day (id uuid primary key default gen_random_uuid(), day date not null)')
    this.addSql(`
      create function note_changed_day() returns trigger language plpgsql as $$ begin
        insert into changed_day (day)
          select distinct (moment at time zone 'Europe/London')::date from unnest(array[old.received_at, new.received_at]) moment
          where moment is not null;
        return null;
      end $$
    `)
    // The conditions spare new forms the cost of the trigger, since a day is settled only after two days.
    const conditions: Record<string, string> = {
      insert: `new.${SETTLED}`,
      [`update of ${COUNTED}`]: `old.${SETTLED} or new.${SETTLED}`,
      delete: `old.${SETTLED}`,
    }
    for (const [event, condition] of Object.entries(conditions))
      this.addSql(`
        create trigger note_changed_day_${event.slice(0, 6)} after ${event} on submission
          for each row when (${condition}) execute function note_changed_day()
      `)
  }

  override down() {
    for (const event of ['insert', 'update', 'delete'])
      this.addSql(`drop trigger note_changed_day_${event} on submission`)
    this.addSql('drop function note_changed_day')
    for (const table of ['changed_day', 'settled_figure', 'settled_day']) this.addSql(`drop table ${table}`)
  }
}
