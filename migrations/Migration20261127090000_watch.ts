import { Migration } from '@mikro-orm/migrations'

/** The state of the product's own monitoring. */
export class Migration20261127090000 extends Migration {
  override up() {
    // Every program that backs up writes its own row, even through psql, so most columns have defaults.
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
    // The newest backup of each kind, queried by every scrape of the metrics and by the watch.
    this.addSql('create index backup_run_newest on backup_run (kind, finished_at desc) where ok')
    // When each scheduled job last succeeded, which the queue knows only by a scan of all finished jobs.
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
    // The present problems; a handful of rows at most.
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
