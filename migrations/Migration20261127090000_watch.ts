import { Migration } from '@mikro-orm/migrations'

/** What the product watches about itself. */
export class Migration20261127090000 extends Migration {
  override up() {
    // Whatever backs up writes its own row, by psql too, so every other column has a default.
    this.addSql(`
      create table backup_run (
        id uuid primary key default gen_random_uuid(),
        kind text not null check (kind in ('dump', 'restore-check', 'push')),
        finished_at timestamptz not null default now(),
        bytes bigint not null default 0,
        ok boolean not null default true,
        detail text not null default ''
      )
    `)
    // For the newest of each kind, asked for by every scrape and by the watcher.
    this.addSql('create index backup_run_newest on backup_run (kind, finished_at desc) where ok')
    // When each job of the clock last succeeded: counted from the queue, it would take a scan of all that is finished.
    this.addSql(`
      create table scheduled_job (
        name text primary key,
        succeeded_at timestamptz,
        stopped_at timestamptz,
        why text check (why in ('clock', 'share')),
        figures jsonb not null default '[]',
        confirmed_at timestamptz,
        check ((stopped_at is null) = (why is null))
      )
    `)
    // What is wrong at present; a handful of rows at most.
    this.addSql(`
      create table watch_condition (
        name text primary key,
        words text not null,
        since timestamptz not null,
        seen_at timestamptz not null
      )
    `)
  }

  override down() {
    this.addSql('drop table watch_condition')
    this.addSql('drop table scheduled_job')
    this.addSql('drop table backup_run')
  }
}
