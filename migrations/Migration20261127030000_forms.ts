import { Migration } from '@mikro-orm/migrations'

const LISTED = "status not in ('pending', 'discarded')"
/** Open entries, and done ones with a reply that is not answered yet. */
const TO_DO = "(status in ('new', 'in-progress', 'waiting') or not quiet)"

/** Submissions with the work on them, and the people who send them. */
export class Migration20261127030000 extends Migration {
  override up() {
    this.addSql('create table person (id uuid primary key)')
    // Addresses are trimmed and in lower case. Submissions refer to the second key.
    this.addSql(`
      create table person_address (
        address text primary key,
        person_id uuid not null references person on delete cascade,
        added_at timestamptz not null,
        unique (person_id, address)
      )
    `)
    // The keys put entries without a due or preferred date last, since a null cannot be compared.
    this.addSql(`
      create table submission (
        id uuid primary key,
        reference text not null,
        type text not null check (type in ('discovery-call', 'application', 'investor-show', 'complaint')),
        fields jsonb not null,
        received_at timestamptz not null,
        page text,
        campaign text,
        consent_wording text,
        consent_version text,
        consent_hash text,
        idempotency_key text,
        body_hash text not null,
        status text not null check (
          status in ('pending', 'discarded', 'new', 'in-progress', 'waiting', 'done', 'spam')
        ),
        waiting_until date check ((waiting_until is not null) = (status = 'waiting')),
        outcome text check (outcome in ('accepted', 'declined', 'answered', 'no-reply', 'withdrawn')),
        outcome_reason text check ((outcome_reason is not null) = (coalesce(outcome, '') = 'declined')),
        decided_at timestamptz,
        review_reason text,
        person_id uuid not null,
        address text not null,
        name text not null,
        email text not null,
        phone text not null,
        country text not null,
        business_name text,
        business_website text,
        role text,
        kind text,
        amount text,
        amount_from integer,
        amount_to integer,
        stage text,
        scheme text,
        industry text,
        preferred_date text,
        owner_id uuid references users on delete set null,
        due_at timestamptz,
        warned_due_at timestamptz,
        assigned_at timestamptz,
        promised_at timestamptz,
        answered_at timestamptz,
        answered_by uuid,
        called_at timestamptz,
        replied_at timestamptz,
        link_epoch integer not null default 0,
        version integer not null default 1,
        name_key text collate "C" not null,
        search text collate "C" not null,
        owned boolean not null generated always as (owner_id is not null) stored,
        quiet boolean not null generated always as (replied_at is null or status = 'spam') stored,
        due_key timestamptz not null generated always as (coalesce(due_at, 'infinity')) stored,
        preferred_key text collate "C" not null generated always as (coalesce(preferred_date, '~')) stored,
        check ((outcome is not null) = (status = 'done')),
        check ((decided_at is not null) = (outcome is not null)),
        check ((consent_wording is null) = (consent_version is null)),
        check ((consent_wording is null) = (consent_hash is null)),
        foreign key (person_id, address) references person_address (person_id, address) on update cascade
      )
    `)
    // Vacuumed and analysed once a fiftieth of the table has changed, not a fifth; leaves room for updates on a row's own page.
    this.addSql(`
      alter table submission set (
        fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02
      )
    `)

    // Finds a form that was sent before.
    this.addSql(
      'create unique index submission_idempotency_key on submission (idempotency_key) where idempotency_key is not null',
    )
    // A person's page, newest first; the account's own submissions; a merge.
    this.addSql('create index submission_person on submission (person_id, id)')
    // The page of submissions under review.
    this.addSql(
      "create index submission_review on submission (status, received_at) where status in ('pending', 'discarded')",
    )
    // The lists, each in one order; each ends in the id, so that a page starts exactly after the last row of the one before.
    this.addSql(`create index submission_received on submission (type, received_at, id) where ${LISTED}`)
    // Also counts new, open and overdue entries by type.
    this.addSql(`create index submission_status on submission (type, status, received_at, id) where ${LISTED}`)
    this.addSql(`create index submission_country on submission (type, country, received_at, id) where ${LISTED}`)
    this.addSql(`create index submission_name on submission (type, name_key, id) where ${LISTED}`)
    // Also for the warnings of entries that are due soon.
    this.addSql(`create index submission_due on submission (type, due_key, id) where ${LISTED}`)
    this.addSql(`
      create index submission_preferred on submission (type, preferred_key, id)
        where type = 'discovery-call' and ${LISTED}
    `)
    // The list by owner, one owner after the other.
    this.addSql(
      'create index submission_owner on submission (owner_id, type, received_at, id) where owner_id is not null',
    )
    // "My work", and the entries of someone who leaves the desk.
    this.addSql(
      `create index submission_work on submission (owner_id, quiet, due_key, id) where owner_id is not null and ${TO_DO}`,
    )
    // The inbox, replies first, with the columns of its filters; also the entries without an owner.
    this.addSql(`
      create index submission_inbox on submission (quiet, owned, due_key, id)
        include (type, status, waiting_until, kind, country, amount_from, amount_to, stage, scheme) where ${TO_DO}
    `)
    // The filters of a list: finds rare values, and counts common ones from the index alone.
    this.addSql(`
      create index submission_amount on submission (type, amount_from, amount_to, kind, received_at, id) include (stage, scheme)
        where amount_from is not null and ${LISTED}
    `)
    for (const name of ['stage', 'scheme'])
      this.addSql(`
        create index submission_${name} on submission (type, ${name}, received_at, id) where ${name} is not null and ${LISTED}
      `)
    this.addSql(`
      create index submission_industry on submission (type, received_at, id) include (industry)
        where industry is not null and ${LISTED}
    `)
    // Costs nothing when a form is stored, since it has no outcome yet.
    this.addSql(
      'create index submission_outcome on submission (outcome, type, received_at, id) where outcome is not null',
    )
    // Replies that quote the reference.
    this.addSql('create index submission_reference on submission (reference)')
    // Possible duplicates: the same phone number in any spelling, as `phoneDigits` of src/forms/search.rules.ts reads it.
    this.addSql(`
      create index submission_phone on submission
        (regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^(00)?(44)?0?', ''))
    `)
    // The reports count a period from the index alone. Also finds new arrivals, and submissions to erase.
    this.addSql(`
      create index submission_report on submission (received_at)
        include (type, kind, page, campaign, status, outcome, promised_at, answered_at, answered_by, called_at, decided_at)
    `)
    // The search. Finer statistics let the planner tell a rare word (index) from a common one (scan of the list).
    this.addSql('alter table submission alter column search set statistics 1000')
    // Without the extension, a search scans the list, which the few rows of an embedded database allow.
    this.addSql(`
      do $$
      begin
        create extension if not exists pg_trgm;
        create index submission_search on submission using gin (search gin_trgm_ops);
      exception
        when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
          raise notice 'pg_trgm is not to be had here: searching walks the list';
      end
      $$
    `)

    this.addSql(`
      create view investor_show_registrations as
        select id, btrim(fields->>'firstName') as first_name, btrim(coalesce(fields->>'lastName', '')) as last_name,
          email, phone, country, business_name, business_website, role as job_role, received_at as created_at
        from submission where type = 'investor-show' and ${LISTED}
    `)
  }

  override down() {
    this.addSql('drop view investor_show_registrations')
    for (const table of ['submission', 'person_address', 'person']) this.addSql(`drop table ${table}`)
  }
}
