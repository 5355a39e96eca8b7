import { Migration } from '@mikro-orm/migrations'

const TYPES = "('discovery-call', 'application', 'investor-show', 'complaint')"

/** What visitors send, and the entries that the desk works on. */
export class Migration20261127030000 extends Migration {
  override up() {
    this.addSql(`
      create table form_submission (
        id uuid primary key,
        reference text not null,
        type text not null check (type in ${TYPES}),
        fields jsonb not null,
        received_at timestamptz not null,
        page text,
        consent_wording text,
        consent_version text,
        consent_hash text,
        idempotency_key text,
        body_hash text not null,
        review text not null check (review in ('clear', 'pending', 'accepted', 'discarded')),
        review_reason text,
        check ((consent_wording is null) = (consent_version is null)),
        check ((consent_wording is null) = (consent_hash is null))
      )
    `)
    this.addSql(
      'create unique index form_submission_idempotency_key on form_submission (idempotency_key) where idempotency_key is not null',
    )
    this.addSql('create index form_submission_received_at on form_submission (received_at desc, id desc)')
    this.addSql("create index form_submission_pending on form_submission (received_at) where review = 'pending'")
    this.addSql(`
      create index form_submission_set_aside on form_submission (lower(trim(fields->>'email')))
        where review in ('pending', 'discarded')
    `)
    this.addSql(`
      create table investor_show_registrations (
        id uuid primary key references form_submission on delete cascade,
        first_name text not null check (first_name <> ''),
        last_name text not null,
        email text not null,
        phone text not null,
        country text not null,
        business_name text,
        business_website text,
        job_role text,
        created_at timestamptz not null
      )
    `)
    this.addSql(
      'create index investor_show_registrations_created_at on investor_show_registrations (created_at desc, id desc)',
    )
    // In the lists by due and preferred date an entry without one is last, instead of a null that compares with nothing.
    this.addSql(`
      create table desk_entry (
        id uuid primary key references form_submission on delete cascade,
        type text not null check (type in ${TYPES}),
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
        owner_id uuid references users on delete set null,
        due_at timestamptz,
        version integer not null default 1,
        name_key text collate "C" not null,
        search text collate "C" not null,
        due_key timestamptz not null generated always as (coalesce(due_at, 'infinity')) stored,
        preferred_key text collate "C" not null generated always as (coalesce(preferred_date, '~')) stored,
        source text,
        promised_at timestamptz,
        answered_at timestamptz,
        replied_at timestamptz
      )
    `)
    // One index per order of the list; each ends in the id, so that a page starts exactly after the last row of the one before.
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
    this.addSql('create index desk_entry_due_key on desk_entry (type, due_key, id)')
    this.addSql(
      "create index desk_entry_preferred on desk_entry (type, preferred_key, id) where type = 'discovery-call'",
    )
    this.addSql('create index desk_entry_address on desk_entry (lower(email))')
    this.addSql('create index desk_entry_reference on desk_entry (reference)')
    this.addSql('create index desk_entry_unowned on desk_entry (type, received_at, id) where owner_id is null')
    this.addSql('create index desk_entry_work on desk_entry (owner_id, status, due_key, id) where owner_id is not null')
    this.addSql(
      "create index desk_entry_open_work on desk_entry (owner_id, due_key, id) where owner_id is not null and status in ('new', 'in-progress')",
    )
    // The same phone number in any spelling, as `phoneDigits` of src/forms/search.rules.ts reads it.
    this.addSql(`
      create index desk_entry_phone on desk_entry
        (regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^(00)?(44)?0?', ''))
    `)
    // Twelve weeks are counted from the index alone.
    this.addSql(`
      create index desk_entry_week on desk_entry (received_at)
        include (type, kind, source, status, promised_at, answered_at)
    `)
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
  }

  override down() {
    for (const table of ['desk_entry', 'investor_show_registrations', 'form_submission'])
      this.addSql(`drop table ${table}`)
  }
}
