import { Migration } from '@mikro-orm/migrations'

/**
 * What people ask for by right, and by when. An erasure leaves its request behind without the address: that it happened, when,
 * and how much there was.
 */
export class Migration20261122185000 extends Migration {
  override up() {
    this.addSql(`
      create table person_request (
        id uuid primary key,
        kind text not null check (kind in ('access', 'correction', 'erasure', 'objection')),
        address text,
        submission_id uuid references form_submission (id) on delete set null,
        received_on date not null,
        due_on date not null,
        recorded_by text not null,
        recorded_at timestamptz not null,
        closed_by text,
        closed_at timestamptz,
        erased_submissions integer,
        check ((closed_by is null) = (closed_at is null))
      )
    `)
    this.addSql('create index person_request_open on person_request (due_on) where closed_at is null')
    this.addSql('create index person_request_address on person_request (address)')
    this.addSql('create index person_request_submission on person_request (submission_id)')
    this.addSql('create index person_request_closed on person_request (closed_at)')
  }

  override down() {
    this.addSql('drop table person_request')
  }
}
