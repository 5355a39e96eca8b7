import { Migration } from '@mikro-orm/migrations'

/** Investors, their statements, and the descriptions of companies that they may read. */
export class Migration20261128010000 extends Migration {
  override up() {
    // An investor's accepted and invited application, with their preferences; empty lists mean any.
    this.addSql(`
      create table investor (
        submission_id uuid primary key references submission on delete cascade,
        invited_at timestamptz not null,
        invited_by uuid,
        stages text[] not null default '{}',
        sectors text[] not null default '{}',
        regions text[] not null default '{}',
        schemes text[] not null default '{}',
        cheque_from integer,
        cheque_to integer,
        per_month smallint not null default 2 check (per_month between 1 and 6),
        paused_until date,
        consent_hash text,
        consented_at timestamptz,
        noticed_for uuid,
        noticed_days smallint,
        check (cheque_from <= cheque_to)
      )
    `)
    // Outlives its submission if a company was described on its basis: then it is kept, without the address, until `keep_until`.
    this.addSql(`
      create table investor_statement (
        id uuid primary key,
        submission_id uuid references submission on delete set null,
        address text,
        category text not null check (category in ('high-net-worth', 'sophisticated')),
        wording text not null,
        wording_hash text not null,
        sealed text not null,
        signed_at timestamptz not null,
        clears_at timestamptz not null,
        last_day date not null,
        ended_at timestamptz,
        ended_by uuid,
        relied_on_at timestamptz,
        keep_until date,
        check (clears_at >= signed_at),
        check ((relied_on_at is null) = (keep_until is null))
      )
    `)
    // Whether someone is cleared, and whose statement ends soon.
    this.addSql(
      'create index investor_statement_current on investor_statement (submission_id, last_day) where ended_at is null',
    )
    // Finds the statements to delete once no claim can be made any more.
    this.addSql('create index investor_statement_kept on investor_statement (keep_until) where submission_id is null')
    this.addSql(`
      create table company_profile (
        id uuid primary key,
        submission_id uuid not null references submission on delete cascade,
        version integer not null,
        state text not null check (state in ('draft', 'sent', 'approved', 'replaced', 'withdrawn')),
        headline text not null check (length(headline) <= 120),
        summary text not null check (length(summary) <= 1200),
        sector text not null,
        stage text not null,
        region text not null,
        scheme text,
        amount integer not null check (amount between 1 and 5000000),
        minimum integer check (minimum between 1 and amount),
        hash text not null,
        written_at timestamptz not null,
        sent_at timestamptz,
        approved_at timestamptz,
        change_words text,
        mails jsonb not null default '[]',
        unique (submission_id, version),
        check ((approved_at is not null) or state not in ('approved', 'replaced')),
        check (sent_at is not null or state not in ('sent', 'approved', 'replaced'))
      )
    `)
    // At most one version that investors read, and one in preparation.
    this.addSql(
      "create unique index company_profile_approved on company_profile (submission_id) where state = 'approved'",
    )
    this.addSql(
      "create unique index company_profile_open on company_profile (submission_id) where state in ('draft', 'sent')",
    )
    // Investors read exactly what a founder has approved: not even a bug may change it.
    this.addSql(`
      create function keep_approved_profile() returns trigger language plpgsql as $$ begin
        if old.approved_at is not null and (new.headline, new.summary, new.sector, new.stage, new.region, new.scheme, new.amount, new.minimum, new.hash, new.approved_at)
          is distinct from (old.headline, old.summary, old.sector, old.stage, old.region, old.scheme, old.amount, old.minimum, old.hash, old.approved_at) then
          raise exception 'an approved description never changes';
        end if;
        return new;
      end $$
    `)
    this.addSql(
      'create trigger keep_approved_profile before update on company_profile for each row execute function keep_approved_profile()',
    )
  }

  override down() {
    this.addSql('drop table company_profile')
    this.addSql('drop function keep_approved_profile')
    this.addSql('drop table investor_statement')
    this.addSql('drop table investor')
  }
}
