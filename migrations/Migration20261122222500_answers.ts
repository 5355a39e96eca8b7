import { Migration } from '@mikro-orm/migrations'

interface Template {
  name: string
  /** The form that it answers; without one, any. */
  type?: string
  subject: string
  words: string
}

const SIGNED = 'Kind regards,\n{{sender}}\n{{brand}}'

/** What the desk begins with; its admins change and add to it. */
const TEMPLATES: Template[] = [
  {
    name: 'Thank you, and what happens next',
    subject: 'Your {{form}}, {{reference}}',
    words: `Hello {{name}},\n\nThank you for your {{form}} of {{received}}. I have read it and am looking into it now.\n\nYou need not do anything for the moment. If something has changed since you wrote, simply reply to this email.\n\n${SIGNED}`,
  },
  {
    name: 'One question before we go on',
    subject: 'A question about your {{form}}, {{reference}}',
    words: `Hello {{name}},\n\nThank you for your {{form}}. Before we go on, may I ask you one thing:\n\n\n\nA line or two is plenty, and a reply to this email is the quickest way.\n\n${SIGNED}`,
  },
  {
    name: 'A time for your call',
    type: 'discovery-call',
    subject: 'A time for your call, {{reference}}',
    words: `Hello {{name}},\n\nThank you for asking for a discovery call. Would one of these times suit you?\n\n– \n– \n– \n\nThe call takes 30 to 45 minutes, and there is nothing to prepare. If none of them suits, tell me two or three that do, or ring us on {{phone}}.\n\n${SIGNED}`,
  },
  {
    name: 'Sorry we missed you',
    type: 'discovery-call',
    subject: 'We tried to reach you, {{reference}}',
    words: `Hello {{name}},\n\nI tried to ring you about your discovery call and could not reach you. When is a good time to try again?\n\nYou can reply to this email, or ring us on {{phone}} and quote {{reference}}.\n\n${SIGNED}`,
  },
  {
    name: 'Your application goes forward',
    type: 'application',
    subject: 'Good news about your application, {{reference}}',
    words: `Hello {{name}},\n\nThank you for your application of {{received}}. We have read it with interest and should like to take it forward.\n\nThe next step is a short conversation. Which day and time suit you this week or next?\n\n${SIGNED}`,
  },
  {
    name: 'Not this time',
    type: 'application',
    subject: 'Your application, {{reference}}',
    words: `Hello {{name}},\n\nThank you for the care you put into your application. We have read all of it, and we are sorry to say that it is not one we can take forward at present.\n\nThe reason is this:\n\n\n\nIf that changes, you are welcome to apply again, and you need only mention {{reference}}.\n\nWith our best wishes,\n{{sender}}\n{{brand}}`,
  },
  {
    name: 'Your place is confirmed',
    type: 'investor-show',
    subject: 'Your place at the show, {{reference}}',
    words: `Hello {{name}},\n\nYour place is confirmed, and we look forward to meeting you.\n\nShould your plans change, a reply to this email is all it takes.\n\n${SIGNED}`,
  },
  {
    name: 'We are looking into your complaint',
    type: 'complaint',
    subject: 'Your complaint, {{reference}}',
    words: `Dear {{fullName}},\n\nThank you for telling us. I am sorry that you had reason to write, and I am looking into it myself.\n\nI shall write to you again by       with what I have found. If you have letters or emails that bear on it, please send them in a reply to this one.\n\n${SIGNED}`,
  },
  {
    name: 'Our answer to your complaint',
    type: 'complaint',
    subject: 'Our answer to your complaint, {{reference}}',
    words: `Dear {{fullName}},\n\nThank you for your patience. I have looked into your complaint of {{received}}.\n\nWhat happened:\n\n\n\nWhat we are doing about it:\n\n\n\nIf you are not content with this answer, please reply and say why. We shall look at it once more.\n\n${SIGNED}`,
  },
]

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Answers from the desk, the templates they begin with, and the replies that come back. All of it goes with its submission. */
export class Migration20261122222500 extends Migration {
  override up() {
    this.addSql(`
      create table answer_template (
        id uuid primary key,
        name text not null unique,
        type text,
        subject text not null,
        words text not null
      )
    `)
    for (const { name, type, subject, words } of TEMPLATES)
      this.addSql(`
        insert into answer_template (id, name, type, subject, words) values
          (gen_random_uuid(), ${quoted(name)}, ${type ? quoted(type) : 'null'}, ${quoted(subject)}, ${quoted(words)})
      `)
    this.addSql(`
      create table desk_answer (
        id uuid primary key,
        submission_id uuid not null references form_submission (id) on delete cascade,
        author_id uuid not null,
        author text not null,
        subject text not null,
        words text not null,
        mail_id uuid not null,
        before jsonb not null,
        version integer not null,
        sent_at timestamptz not null
      )
    `)
    this.addSql('create index desk_answer_submission on desk_answer (submission_id)')
    this.addSql(`
      create table desk_reply (
        id uuid primary key,
        submission_id uuid not null references form_submission (id) on delete cascade,
        sender text not null,
        from_other boolean not null,
        automatic boolean not null,
        subject text not null,
        words text not null,
        quoted text not null,
        message_id text not null unique,
        received_at timestamptz not null
      )
    `)
    this.addSql('create index desk_reply_submission on desk_reply (submission_id)')
    // A reply that no one has answered yet.
    this.addSql('alter table desk_entry add column replied_at timestamptz')
    this.addSql('create index desk_entry_reference on desk_entry (reference)')
    // The Message-IDs that a mail continues.
    this.addSql('alter table mail_message add column thread_ids text')
  }

  override down() {
    this.addSql('alter table mail_message drop column thread_ids')
    this.addSql('drop index desk_entry_reference')
    this.addSql('alter table desk_entry drop column replied_at')
    this.addSql('drop table desk_reply')
    this.addSql('drop table desk_answer')
    this.addSql('drop table answer_template')
  }
}
