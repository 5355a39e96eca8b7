import { Migration } from '@mikro-orm/migrations'

export class Migration20261121030000 extends Migration {
  override up() {
    this.addSql(`
      create table form_submission (
        id uuid primary key,
        reference text not null,
        type text not null check (type in ('discovery-call', 'application', 'investor-show')),
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
      create table investor_show_registrations (
        id uuid primary key references form_submission (id) on delete cascade,
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
  }

  override down() {
    this.addSql('drop table investor_show_registrations')
    this.addSql('drop table form_submission')
  }
}
