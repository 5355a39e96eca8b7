import { Migration } from '@mikro-orm/migrations'

interface Template {
  name: string
  /** The form that it answers; if there is none, any form. */
  type?: string
  subject: string
  body: string
}

const SIGNED = 'Kind regards,\n{{signature}}'

/** The initial templates of the desk, which admins can change and add to. */
const TEMPLATES: Template[] = [
  {
    name: 'Thank you, and what happens next',
    subject: 'Your {{form}}, {{reference}}',
    body: `Hello {{name}},\n\nThank you for your {{form}} of {{received}}. I have read it and am looking into it now.\n\nYou need not do anything for the moment. If something has changed since you wrote, simply reply to this email.\n\n${SIGNED}`,
  },
  {
    name: 'One question before we go on',
    subject: 'A question about your {{form}}, {{reference}}',
    body: `Hello {{name}},\n\nThank you for your {{form}}. Before we go on, may I ask you one thing:\n\n[[your question]]\n\nA line or two is plenty, and a reply to this email is the quickest way.\n\n${SIGNED}`,
  },
  {
    name: 'A time for your call',
    type: 'discovery-call',
    subject: 'A time for your call, {{reference}}',
    body: `Hello {{name}},\n\nThank you for asking for a discovery call. Would one of these times suit you?\n\n– [[day and time]]\n– [[day and time]]\n– [[day and time]]\n\nThe call takes 30 to 45 minutes, and there is nothing to prepare. If none of them suits, tell me two or three that do, or ring us on {{ourPhone}}.\n\n${SIGNED}`,
  },
  {
    name: 'Sorry we missed you',
    type: 'discovery-call',
    subject: 'We tried to reach you, {{reference}}',
    body: `Hello {{name}},\n\nI tried to ring you about your discovery call and could not reach you. When is a good time to try again?\n\nYou can reply to this email, or ring us on {{ourPhone}} and quote {{reference}}.\n\n${SIGNED}`,
  },
  {
    name: 'Your application goes forward',
    type: 'application',
    subject: 'Good news about your application, {{reference}}',
    body: `Hello {{name}},\n\nThank you for your application of {{received}}. We have read it with interest and should like to take it forward.\n\nThe next step is a short conversation. Which day and time suit you this week or next?\n\n${SIGNED}`,
  },
  {
    name: 'Not this time',
    type: 'application',
    subject: 'Your application, {{reference}}',
    body: `Hello {{name}},\n\nThank you for the care you put into your application. We have read all of it, and we are sorry to say that it is not one we can take forward at present.\n\nThe reason is this:\n\n{{reason}}\n\nIf that changes, you are welcome to apply again, and you need only mention {{reference}}.\n\nWith our best wishes,\n{{signature}}`,
  },
  {
    name: 'Your place is confirmed',
    type: 'investor-show',
    subject: 'Your place at the show, {{reference}}',
    body: `Hello {{name}},\n\nYour place is confirmed, and we look forward to meeting you.\n\nShould your plans change, a reply to this email is all it takes.\n\n${SIGNED}`,
  },
  {
    name: 'We are looking into your complaint',
    type: 'complaint',
    subject: 'Your complaint, {{reference}}',
    body: `Dear {{fullName}},\n\nThank you for telling us. I am sorry that you had reason to write, and I am looking into it myself.\n\nI shall write to you again by [[day]] with what I have found. If you have letters or emails that bear on it, please send them in a reply to this one.\n\n${SIGNED}`,
  },
  {
    name: 'Our answer to your complaint',
    type: 'complaint',
    subject: 'Our answer to your complaint, {{reference}}',
    body: `Dear {{fullName}},\n\nThank you for your patience. I have looked into your complaint of {{received}}.\n\nWhat happened:\n\n[[what happened]]\n\nWhat we are doing about it:\n\n[[what we do]]\n\nIf you are not content with this answer, please reply and say why. We shall look at it once more.\n\n${SIGNED}`,
  },
]

const ABOUT = 'Your {{form}}, {{reference}}'

/** What senders read on their status page after each step. Accepting and declining also send it by email. */
const STEPS: Record<string, { name: string; body: string }> = {
  received: {
    name: 'Received',
    body: 'We have what you sent. One of our team will read it next, and we write to you at this address.',
  },
  'being-read': {
    name: 'Being read',
    body: 'One of our team is reading what you sent. We write to you as soon as we can say more, or have a question.',
  },
  'call-booked': {
    name: 'Call booked',
    body: 'We speak then. The invitation is in our email, and you can move or cancel the call below.',
  },
  'call-cancelled': {
    name: 'Call cancelled',
    body: 'Your call does not take place. If you would still like to speak to us, choose another time below, or write to us.',
  },
  accepted: {
    name: 'Accepted',
    body: 'We are glad to say that your {{form}} is accepted. One of our team writes to you with the next steps.',
  },
  declined: {
    name: 'Not this time',
    body: 'We cannot take your {{form}} further now. You are welcome to write to us again, and need only mention {{reference}}.',
  },
  withdrawn: {
    name: 'Withdrawn',
    body: 'You have withdrawn it, and we do nothing more with it. You are welcome to write to us again.',
  },
  answered: { name: 'Answered', body: 'We have answered you by email. If something is still open, tell us below.' },
  closed: { name: 'Closed', body: 'This is closed. If something is still open, tell us below.' },
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The work on entries: notes, history, answers, people, views, reminders. Rows about a submission are deleted with it. */
export class Migration20261127050000 extends Migration {
  override up() {
    this.addSql(`
      create table desk_note (
        id uuid primary key,
        submission_id uuid not null references submission on delete cascade,
        author text not null,
        words text not null check (length(words) between 1 and 5000),
        call boolean not null default false,
        created_at timestamptz not null
      )
    `)
    this.addSql('create index desk_note_submission on desk_note (submission_id)')
    this.addSql(`
      create table desk_history (
        id uuid primary key,
        submission_id uuid not null references submission on delete cascade,
        kind text not null,
        actor text not null,
        what text not null,
        status text,
        detail text,
        happened_at timestamptz not null
      )
    `)
    this.addSql('create index desk_history_submission on desk_history (submission_id)')
    // What a change replaced, for the seconds in which it can be undone; ids and states only.
    this.addSql(`
      create table desk_undo (
        id uuid not null,
        part smallint not null,
        actor_id uuid not null references users on delete cascade,
        until timestamptz not null,
        entries jsonb not null,
        primary key (id, part)
      )
    `)
    this.addSql('create index desk_undo_until on desk_undo (until)')
    // The reports' counts of erased submissions, by day and without personal data.
    this.addSql(`
      create table erased_figure (
        id uuid primary key default gen_random_uuid(),
        day date not null,
        type text not null,
        page text,
        campaign text,
        answered_by uuid,
        received integer not null,
        answered integer not null,
        in_time integer not null,
        called integer not null,
        accepted integer not null,
        accepted_and_called integer not null,
        unique nulls not distinct (day, type, page, campaign, answered_by)
      )
    `)
    this.addSql(`
      create table desk_view (
        id uuid primary key,
        owner_id uuid not null references users on delete cascade,
        name text not null,
        tab text not null,
        query text not null,
        shared boolean not null,
        created_at timestamptz not null,
        deleted_at timestamptz
      )
    `)
    // A deleted view can be restored for a while, but its name is free.
    this.addSql('create unique index desk_view_name on desk_view (owner_id, name) where deleted_at is null')
    this.addSql('create index desk_view_shared on desk_view (created_at) where shared')
    // Whether each person wants the morning digest, and the day of their last one.
    this.addSql(`
      create table desk_digest (
        user_id uuid primary key references users on delete cascade,
        wanted boolean not null,
        last_day text
      )
    `)
    this.addSql("alter table person add column tags text[] not null default '{}'")
    // For the directory's filter by tag and the tags that it offers; few people have any.
    this.addSql("create index person_tagged on person (id) where tags <> '{}'")
    // A merge that was undone is still shown for a while.
    this.addSql(`
      create table person_merge (
        id uuid primary key,
        person_id uuid not null references person on delete cascade,
        main_address text not null references person_address on update cascade on delete cascade,
        added_tags text[] not null default '{}',
        merged_by text not null,
        tags text[] not null,
        merged_at timestamptz not null,
        undone_by text,
        undone_at timestamptz,
        check ((undone_by is null) = (undone_at is null))
      )
    `)
    this.addSql('create unique index person_merge_person on person_merge (person_id) where undone_at is null')
    this.addSql('create index person_merge_main_address on person_merge (main_address)')
    this.addSql('create index person_merge_merged_at on person_merge (merged_at)')
    this.addSql(`
      create table person_merge_address (
        merge_id uuid not null references person_merge on delete cascade,
        address text not null references person_address on update cascade on delete cascade,
        primary key (merge_id, address)
      )
    `)
    this.addSql('create index person_merge_address_address on person_merge_address (address)')
    // An erasure keeps its request without the address, as a record of when and how much was erased.
    this.addSql(`
      create table person_request (
        id uuid primary key,
        kind text not null check (kind in ('access', 'correction', 'erasure', 'objection')),
        address text references person_address on update cascade on delete set null,
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
    this.addSql('create index person_request_closed on person_request (closed_at)')
    this.addSql(`
      create table answer_template (
        id uuid primary key,
        name text not null unique,
        type text,
        subject text not null,
        body text not null,
        step text unique
      )
    `)
    for (const { name, type, subject, body } of TEMPLATES)
      this.addSql(`
        insert into answer_template (id, name, type, subject, body) values
          (gen_random_uuid(), ${quoted(name)}, ${type ? quoted(type) : 'null'}, ${quoted(subject)}, ${quoted(body)})
      `)
    for (const [step, { name, body }] of Object.entries(STEPS))
      this.addSql(`
        insert into answer_template (id, name, subject, body, step) values
          (gen_random_uuid(), ${quoted(`Where things stand: ${name}`)}, ${quoted(ABOUT)}, ${quoted(body)}, ${quoted(step)})
      `)
    this.addSql(`
      create table desk_answer (
        id uuid primary key,
        submission_id uuid not null references submission on delete cascade,
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
        submission_id uuid not null references submission on delete cascade,
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
  }

  override down() {
    for (const table of [
      'desk_reply',
      'desk_answer',
      'answer_template',
      'person_request',
      'person_merge_address',
      'person_merge',
      'desk_digest',
      'desk_view',
      'erased_figure',
      'desk_undo',
      'desk_history',
      'desk_note',
    ])
      this.addSql(`drop table ${table}`)
  }
}
