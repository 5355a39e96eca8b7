import { Migration } from '@mikro-orm/migrations'

/**
 * What the page of the week counts, on the entry itself: where it came from, until when an answer was promised, and when someone
 * first did something about it. One index holds all of it, so that twelve weeks are counted without reading the entries.
 * Older entries than the page shows are left as they are.
 */
export class Migration20261122183000 extends Migration {
  override up() {
    this.addSql(`
      alter table desk_entry
        add column source text,
        add column promised_at timestamptz,
        add column answered_at timestamptz
    `)
    this.addSql(`
      update desk_entry e set
        source = s.page,
        promised_at = case
          when e.type = 'discovery-call' then e.received_at + interval '24 hours'
          when e.type = 'application' then e.received_at + interval '48 hours'
          when e.kind = 'investor' then e.received_at + interval '24 hours'
          when e.kind = 'founder' then e.received_at + interval '48 hours'
        end,
        answered_at = least(
          (select min(h.happened_at) from desk_history h where h.submission_id = e.id and h.what like 'Status set to %'),
          (select min(n.created_at) from desk_note n where n.submission_id = e.id)
        )
      from form_submission s
      where s.id = e.id and e.received_at > now() - interval '13 weeks'
    `)
    this.addSql(`
      create index desk_entry_week on desk_entry (received_at)
        include (type, kind, source, status, promised_at, answered_at)
    `)
  }

  override down() {
    this.addSql('drop index desk_entry_week')
    this.addSql('alter table desk_entry drop column answered_at, drop column promised_at, drop column source')
  }
}
