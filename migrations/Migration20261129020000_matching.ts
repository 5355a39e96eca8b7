import { Migration } from '@mikro-orm/migrations'

/** Introductions: one investor and one company, until both say yes or one of them does not. */
export class Migration20261129020000 extends Migration {
  override up() {
    this.addSql(`
      create table introduction (
        id uuid primary key,
        reference text not null unique,
        founder_id uuid not null references submission on delete cascade,
        investor_id uuid not null references submission on delete cascade,
        profile_id uuid not null references company_profile on delete cascade,
        statement_id uuid references investor_statement on delete set null,
        state text not null check (state in
          ('proposed', 'wanted', 'asked', 'agreed', 'introduced', 'later', 'declined', 'lapsed', 'stopped')),
        score smallint check (score between 0 and 100),
        created_at timestamptz not null,
        changed_at timestamptz not null,
        asked_at timestamptz,
        investor_at timestamptz,
        put_at timestamptz,
        founder_at timestamptz,
        introduced_at timestamptz,
        ends_on date,
        again_on date,
        reminded_on date,
        reason text,
        closed_by text check (closed_by in ('handler', 'investor', 'founder', 'product')),
        outcome text check (outcome in ('met', 'invested', 'passed', 'no-meeting')),
        amount integer check (amount between 1 and 100000000),
        outcome_at timestamptz,
        mails jsonb not null default '[]',
        version integer not null default 1,
        unique (founder_id, investor_id),
        check (founder_id <> investor_id),
        check ((state = 'introduced') = (introduced_at is not null)),
        check ((state = 'later') = (again_on is not null)),
        check (put_at is null or investor_at is not null),
        check (state <> 'agreed' or put_at is not null),
        check ((state in ('asked', 'agreed')) = (ends_on is not null)),
        check ((state in ('declined', 'lapsed', 'stopped')) = (closed_by is not null)),
        check ((outcome is null) = (outcome_at is null)),
        check (outcome is null or state = 'introduced'),
        check (amount is null or outcome = 'invested')
      )
    `)
    // Not even a bug may introduce someone who has not said yes.
    this.addSql(`
      alter table introduction add constraint introduction_needs_both
        check (introduced_at is null or (investor_at is not null and founder_at is not null and put_at is not null))
    `)
    // The board, and an investor's asks. No query uses the third one at present.
    this.addSql('create index introduction_state on introduction (state, changed_at)')
    this.addSql('create index introduction_investor on introduction (investor_id, asked_at)')
    this.addSql('create index introduction_ending on introduction (ends_on) where ends_on is not null')
  }

  override down() {
    this.addSql('drop table introduction')
  }
}
