import { Migration } from '@mikro-orm/migrations'

/** The columns that new and invented submissions are stored with, besides the person; all others have defaults. */
const SUBMISSION = `
  id, reference, type, fields, received_at, page, campaign, consent_wording, consent_version, consent_hash, idempotency_key, body_hash, status,
  waiting_until, outcome, outcome_reason, decided_at, review_reason, address, name, email, phone, country, business_name, business_website, role, kind, amount, amount_from, amount_to, stage, scheme, industry,
  preferred_date, due_at, promised_at, version, name_key, search`
const MAIL = `
  id, template, recipient, subject, reply_to, thread_ids, variables, sealed_variables, submission_id, state, last_error, attempts,
  created_at`

export class Migration20261127040000 extends Migration {
  override up() {
    this.addSql(`
      create table mail_message (
        id uuid primary key,
        template text not null,
        recipient text not null,
        subject text,
        reply_to text,
        thread_ids text,
        variables jsonb not null,
        sealed_variables text,
        submission_id uuid references submission on delete cascade,
        state text not null check (state in ('queued', 'failing', 'dead', 'sent', 'held')),
        attempts integer not null default 0,
        last_error text,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        check ((state = 'sent') = (sent_at is not null)),
        check (submission_id is null or sealed_variables is null)
      )
    `)
    // The same settings as for `submission`, since each row changes at least once, when it is sent.
    this.addSql(`
      alter table mail_message set (
        fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02
      )
    `)
    this.addSql('create index mail_message_submission on mail_message (submission_id)')
    this.addSql("create index mail_message_open on mail_message (state, created_at, id) where state <> 'sent'")
    this.addSql('create index mail_message_recipient on mail_message (recipient) where submission_id is null')
    // The nightly purge of account mail, and the address in the notices of a deletion.
    this.addSql('create index mail_message_account on mail_message (created_at) where submission_id is null')
    this.addSql(`
      create index mail_message_notice on mail_message (created_at)
        where template = 'account-deleted' and recipient <> 'deleted'
    `)
    this.addSql(`
      create table mail_suppression (
        recipient text primary key,
        reason text not null,
        created_at timestamptz not null
      )
    `)
    // Stores a form, its sender and its emails in one statement. Each connection keeps the plan of a function, even through a pooler:
    // planning each time took as long as storing the rows. A migration that adds a column must replace it.
    this.addSql(`
      create function store_submissions(senders text, submissions text, mails text) returns setof uuid
      language plpgsql as $$
      #variable_conflict use_column
      begin
        return query with offered as (
          select address, person_id, added_at from json_populate_recordset(null::person_address, senders::json)
        ),
        sender as (
          insert into person_address (address, person_id, added_at)
          select address, person_id, added_at from offered order by address
          on conflict (address) do update set added_at = person_address.added_at
          returning address, person_id
        ),
        newcomer as (
          insert into person (id) select person_id from sender join offered using (address, person_id)
        ),
        stored as (
          insert into submission (${SUBMISSION}, person_id)
          select ${SUBMISSION}, (select sender.person_id from sender where sender.address = given.address)
          from json_populate_recordset(null::submission, submissions::json) with ordinality as given
          order by ordinality
          on conflict (idempotency_key) where idempotency_key is not null do nothing
          returning id
        ),
        mailed as (
          insert into mail_message (${MAIL})
          select ${MAIL} from json_populate_recordset(null::mail_message, mails::json) as mail
          where mail.submission_id in (select id from stored)
        )
        select id from stored;
      end
      $$
    `)
  }

  override down() {
    this.addSql('drop function store_submissions')
    this.addSql('drop table mail_suppression')
    this.addSql('drop table mail_message')
  }
}
