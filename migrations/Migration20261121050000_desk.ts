import { Migration } from '@mikro-orm/migrations'

/**
 * The desk works on a table of its own, so that a public form pays for none of its indexes: storing a submission only
 * leaves its id in `desk_arrival`, and the desk takes arrivals in before it reads (and in the background).
 */
export class Migration20261121050000 extends Migration {
  override up() {
    this.addSql(`
      create table desk_entry (
        id uuid primary key references form_submission (id) on delete cascade,
        type text not null check (type in ('discovery-call', 'application', 'investor-show')),
        reference text not null,
        name text not null,
        email text not null,
        phone text not null,
        country text not null,
        business_name text,
        business_website text,
        role text,
        kind text,
        amount text,
        preferred_date text,
        received_at timestamptz not null,
        status text not null check (status in ('new', 'in-progress', 'done', 'spam')),
        owner_id uuid references users (id) on delete set null,
        due_at timestamptz,
        version integer not null default 1,
        name_key text collate "C" not null,
        search text collate "C" not null
      )
    `)
    // One index per way the list is walked; each ends in the id, so that a page starts exactly after the last row of the one before.
    this.addSql('create index desk_entry_received on desk_entry (type, received_at, id)')
    this.addSql('create index desk_entry_status on desk_entry (type, status, received_at, id)')
    this.addSql('create index desk_entry_country on desk_entry (type, country, received_at, id)')
    this.addSql('create index desk_entry_name on desk_entry (type, name_key, id)')
    this.addSql(
      'create index desk_entry_owner on desk_entry (owner_id, type, received_at, id) where owner_id is not null',
    )
    this.addSql(
      "create index desk_entry_due on desk_entry (type, due_at, id) where status in ('new', 'in-progress') and due_at is not null",
    )
    // A finer picture of the column lets the planner tell a rare word (index) from a common one (walk the list).
    this.addSql('alter table desk_entry alter column search set statistics 1000')
    // Without the extension a search still answers, by walking the list; the embedded engine never holds enough rows to mind.
    this.addSql(`
      do $$
      begin
        create extension if not exists pg_trgm;
        create index desk_entry_search on desk_entry using gin (search gin_trgm_ops);
      exception
        when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
          raise notice 'pg_trgm is not to be had here: searching walks the list';
      end
      $$
    `)

    this.addSql(`
      create table desk_tally (
        type text not null,
        status text not null,
        day date not null,
        entries integer not null,
        primary key (type, status, day)
      )
    `)
    this.addSql('create table desk_arrival (id uuid not null)')
    this.addSql(`
      create table desk_note (
        id uuid primary key,
        submission_id uuid not null references form_submission (id) on delete cascade,
        author text not null,
        words text not null check (length(words) between 1 and 5000),
        created_at timestamptz not null
      )
    `)
    this.addSql('create index desk_note_submission on desk_note (submission_id)')
    this.addSql(`
      create table desk_history (
        id uuid primary key,
        submission_id uuid not null references form_submission (id) on delete cascade,
        actor text not null,
        what text not null,
        detail text,
        happened_at timestamptz not null
      )
    `)
    this.addSql('create index desk_history_submission on desk_history (submission_id)')

    this.addSql(`
      create function desk_fold(words text) returns text language sql immutable strict parallel safe as $$
        select regexp_replace(normalize(lower(words), NFD), '[\\u0300-\\u036f]', '', 'g')
      $$
    `)
    this.addSql(`
      create function desk_take_in(most integer) returns integer language plpgsql as $$
      declare taken integer;
      begin
        with arrived as (
          delete from desk_arrival where ctid = any (array(select ctid from desk_arrival limit most)) returning id
        ), told as (
          select s.id, s.type, s.reference, s.received_at,
            trim(coalesce(s.fields->>'fullName', concat_ws(' ', s.fields->>'firstName', s.fields->>'lastName'))) as name,
            coalesce(s.fields->>'email', '') as email,
            coalesce(s.fields->>'phone', '') as phone,
            coalesce(s.fields->>'country', '') as country,
            coalesce(nullif(s.fields->>'businessName', ''), nullif(s.fields->>'company', '')) as business_name,
            nullif(s.fields->>'businessWebsite', '') as business_website,
            coalesce(nullif(s.fields->>'jobRole', ''), nullif(s.fields->>'position', '')) as role,
            case
              when s.type = 'application' then s.fields->>'userType'
              when s.fields->>'jobRole' like 'Investor - %' then 'investor'
              when s.fields->>'jobRole' like 'Founder - %' then 'founder'
            end as kind,
            coalesce(nullif(s.fields->>'investmentRange', ''), nullif(s.fields->>'fundingAmount', '')) as amount,
            nullif(s.fields->>'preferredDate', '') as preferred_date
          from arrived join form_submission s using (id)
          where s.review in ('clear', 'accepted')
          order by s.id
        )
        insert into desk_entry (id, type, reference, name, email, phone, country, business_name, business_website, role,
          kind, amount, preferred_date, received_at, status, due_at, name_key, search)
        select id, type, reference, name, email, phone, country, business_name, business_website, role,
          kind, amount, preferred_date, received_at, 'new',
          case
            when type = 'discovery-call' or type = 'investor-show' and kind = 'investor' then received_at + interval '24 hours'
            when type = 'application' or type = 'investor-show' and kind = 'founder' then received_at + interval '48 hours'
          end,
          left(desk_fold(name), 400),
          left(desk_fold(' ' || concat_ws(' ', name, email, business_name)), 1000)
        from told
        on conflict (id) do nothing;
        get diagnostics taken = row_count;
        return taken;
      end
      $$
    `)

    this.addSql(`
      create function desk_note_arrivals() returns trigger language plpgsql as $$
      begin
        insert into desk_arrival select id from arrivals;
        return null;
      end
      $$
    `)
    this.addSql(`
      create trigger desk_note_arrivals after insert on form_submission
      referencing new table as arrivals for each statement execute function desk_note_arrivals()
    `)
    this.addSql(`
      create function desk_note_accepted() returns trigger language plpgsql as $$
      begin
        insert into desk_arrival values (new.id);
        return null;
      end
      $$
    `)
    this.addSql(`
      create trigger desk_note_accepted after update of review on form_submission for each row
      when (old.review is distinct from new.review and new.review in ('clear', 'accepted'))
      execute function desk_note_accepted()
    `)

    // Counts are kept as rows come, change and go, so that no view counts a million rows; by day, so that page 5,000 is found by adding up days.
    for (const [event, tables, changes] of [
      ['insert', 'new table as fresh', 'select type, status, received_at, 1 as step from fresh'],
      ['delete', 'old table as gone', 'select type, status, received_at, -1 as step from gone'],
      [
        'update',
        'old table as gone new table as fresh',
        `select g.type, g.status, g.received_at, -1 as step from gone g join fresh f using (id) where g.status <> f.status
         union all
         select f.type, f.status, f.received_at, 1 from gone g join fresh f using (id) where g.status <> f.status`,
      ],
    ] as const) {
      this.addSql(`
        create function desk_tally_${event}() returns trigger language plpgsql as $$
        begin
          insert into desk_tally (type, status, day, entries)
          select type, status, (received_at at time zone 'UTC')::date as day, sum(step)
          from (${changes}) changes
          group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
          on conflict (type, status, day) do update set entries = desk_tally.entries + excluded.entries;
          return null;
        end
        $$
      `)
      this.addSql(`
        create trigger desk_tally_${event} after ${event} on desk_entry
        referencing ${tables} for each statement execute function desk_tally_${event}()
      `)
    }

    this.addSql('insert into desk_arrival select id from form_submission')
  }

  override down() {
    this.addSql('drop trigger desk_note_arrivals on form_submission')
    this.addSql('drop trigger desk_note_accepted on form_submission')
    for (const table of ['desk_history', 'desk_note', 'desk_arrival', 'desk_entry', 'desk_tally'])
      this.addSql(`drop table ${table}`)
    for (const event of ['insert', 'delete', 'update']) this.addSql(`drop function desk_tally_${event}()`)
    for (const name of ['desk_note_arrivals()', 'desk_note_accepted()', 'desk_take_in(integer)', 'desk_fold(text)'])
      this.addSql(`drop function ${name}`)
  }
}
