import { Migration } from '@mikro-orm/migrations'

/** Calls with senders, and each staff member's hours for them. */
export class Migration20261127080000 extends Migration {
  override up() {
    // Lets a host be compared in the constraint below without an extension.
    this.addSql('create type uuid_range as range (subtype = uuid)')
    // A host is busy until the pause after the call is over. The exclusion constraint keeps two calls of a host from overlapping.
    this.addSql(`
      create table call (
        id uuid primary key,
        submission_id uuid not null references submission on delete cascade,
        host_id uuid references users on delete set null,
        state text not null check (state in ('offered', 'reserved', 'booked', 'lapsed', 'cancelled', 'held', 'missed')),
        sequence integer not null default 0,
        starts_at timestamptz,
        ends_at timestamptz,
        free_at timestamptz,
        proposals jsonb not null default '[]',
        place text not null check (place in ('telephone', 'video')),
        address text,
        zone text not null,
        mails jsonb not null default '[]',
        reminded_at timestamptz,
        booked_at timestamptz,
        reserved_until timestamptz,
        cancelled_at timestamptz,
        created_at timestamptz not null,
        version integer not null default 0,
        check (starts_at < ends_at and ends_at <= free_at),
        check ((starts_at is null) = (ends_at is null) and (starts_at is null) = (free_at is null)),
        check ((starts_at is null) = (booked_at is null)),
        check (starts_at is not null or state in ('offered', 'cancelled')),
        check (reserved_until is not null or state <> 'reserved'),
        constraint call_overlap exclude using gist (
          uuid_range(host_id, host_id, '[]') with &&, tstzrange(starts_at, free_at) with &&
        ) where (state in ('reserved', 'booked') and host_id is not null)
      )
    `)
    // Only one call at a time is under way for an entry.
    this.addSql(
      "create unique index call_open on call (submission_id) where state in ('offered', 'reserved', 'booked')",
    )
    // Finds reservations that have expired.
    this.addSql("create index call_reserved on call (reserved_until) where state = 'reserved'")
    // The calls of an entry and of a person.
    this.addSql('create index call_submission on call (submission_id)')
    // The page of calls, calls to move, reminders, and when hosts are free.
    this.addSql('create index call_starts on call (starts_at) where starts_at is not null')
    // By the time of booking; no query uses it at present.
    this.addSql('create index call_booked on call (booked_at) where booked_at is not null')
    // A host's calendar feed, and the deletion of their account.
    this.addSql('create index call_host on call (host_id, starts_at) where host_id is not null')
    this.addSql(`
      create table call_hours (
        user_id uuid primary key references users on delete cascade,
        offered boolean not null,
        length smallint not null check (length between 30 and 45),
        buffer smallint not null check (buffer between 0 and 30),
        place text not null check (place in ('telephone', 'video')),
        address text,
        weekly jsonb not null,
        feed_epoch integer not null default 0,
        check (place = 'telephone' or address is not null)
      )
    `)
  }

  override down() {
    this.addSql('drop table call_hours')
    this.addSql('drop table call')
    this.addSql('drop type uuid_range')
  }
}
