import { Migration } from '@mikro-orm/migrations'

/**
 * The desk's entries are written with their submissions from here on: what the triggers had left to be taken in is moved
 * first, then the triggers, functions, arrivals and tallies go. The search text gains reference and phone.
 */
export class Migration20261122104000 extends Migration {
  override up() {
    this.addSql('select desk_take_in((select count(*)::int from desk_arrival))')
    this.addSql('drop trigger desk_note_arrivals on form_submission')
    this.addSql('drop trigger desk_note_accepted on form_submission')
    for (const event of ['insert', 'delete', 'update']) {
      this.addSql(`drop trigger desk_tally_${event} on desk_entry`)
      this.addSql(`drop function desk_tally_${event}()`)
    }
    for (const name of ['desk_note_arrivals()', 'desk_note_accepted()', 'desk_take_in(integer)', 'desk_fold(text)'])
      this.addSql(`drop function ${name}`)
    this.addSql('drop table desk_arrival')
    this.addSql('drop table desk_tally')
    this.addSql(`
      update desk_entry set search = left(
        search || ' ' || lower(reference) || ' ' || regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^(00)?(44)?0?', '')
          || coalesce((select ' ' || string_agg(lower(n.words), ' ') from desk_note n where n.submission_id = desk_entry.id), ''),
        8000)
    `)
  }

  override down() {
    throw new Error('The triggers are not brought back; restore a backup instead.')
  }
}
