/**
 * The data of a desk beside its entries after two years: owners, due times, notes, changes, emails, answers, replies, the audit log,
 * webhooks and saved views. In SQL, since a million entries have a million of most of them.
 */
const STAFF = `select id, row_number() over (order by email) - 1 as turn from users where email like 'handler%@bench.example'`

export const deskRecords = [
  `insert into users (id, email, app_metadata, user_metadata, email_confirmed_at, created_at, updated_at)
   select gen_random_uuid(), 'handler' || n || '@bench.example', '{}', '{}', now(), now(), now() from generate_series(1, 12) n`,
  `insert into user_roles (user_id, role) select id, 'handler' from (${STAFF}) staff`,
  `update submission set promised_at = received_at + interval '2 days', due_at = received_at + interval '2 days', owner_id = staff.id
   from (${STAFF}) staff
   where status in ('new', 'in-progress') and ('x' || substr(md5(submission.id::text), 1, 4))::bit(16)::int % 12 = staff.turn`,
  `update submission set promised_at = received_at + interval '2 days', answered_at = received_at + interval '1 day',
     owner_id = staff.id, page = '/investor-show-' || (array['signup', 'landing', 'founder'])[1 + staff.turn % 3]
   from (${STAFF}) staff
   where status = 'done' and received_at > now() - interval '120 days'
     and ('x' || substr(md5(submission.id::text), 1, 4))::bit(16)::int % 12 = staff.turn`,
  `insert into desk_history (id, submission_id, kind, actor, what, happened_at)
   select gen_random_uuid(), id, 'changed', 'handler1@bench.example', 'Status set to ' || status, received_at + interval '1 day' from submission`,
  `insert into desk_note (id, submission_id, author, body, created_at)
   select gen_random_uuid(), id, 'handler2@bench.example', 'Rang them; they ring back.', received_at + interval '1 day'
   from submission where received_at > now() - interval '120 days'`,
  `insert into mail_message (id, template, recipient, subject, variables, submission_id, state, attempts, last_error, created_at, sent_at)
   select id, 'investor-show-received', email, 'We have your registration', '{"name": "Ada", "reference": "SEED-1"}', id,
     case when dead then 'failed' else 'sent' end, 1, case when dead then '550 No such user' end, received_at,
     case when dead then null else received_at end
   from (select *, reference like '%000' as dead from submission) entries`,
  `insert into desk_answer (id, submission_id, author_id, author, subject, body, mail_id, before, version, sent_at)
   select gen_random_uuid(), e.id, e.owner_id, 'handler1@bench.example', 'Your place', 'Hello, your place is confirmed.', e.id,
     '{}', 2, e.answered_at from submission e where e.answered_at is not null`,
  `insert into desk_reply (id, submission_id, sender, from_unknown_address, automatic, subject, body, quoted, message_id, received_at)
   select gen_random_uuid(), id, email, false, false, 'Re: Your place', 'Thank you.', '', id || '@bench.example', answered_at
   from submission where answered_at is not null and reference like '%0'`,
  `insert into audit_entry (position, happened_at, action, actor_id, subject_type, subject_id, detail, address, previous_hash, hash)
   select (select coalesce(max(position), 0) from audit_entry) + row_number() over (order by received_at), received_at,
     (array['entry.changed', 'entry.note-added', 'session.signed-in', 'mail.answered'])[1 + ('x' || substr(md5(id::text), 1, 2))::bit(8)::int % 4],
     (select id from users where email = 'handler1@bench.example'), 'entry', id::text, '{"status": "done"}', '192.0.2.x', 'bench', 'bench'
   from submission`,
  `update audit_head set position = (select max(position) from audit_entry)`,
  `insert into webhook_endpoint (id, url, description, events, secret, state, created_at)
   values (gen_random_uuid(), 'https://hooks.bench.example/', 'Bench', '["entry.created"]', 'sealed', 'paused', now())`,
  `insert into webhook_delivery (id, endpoint_id, type, payload, state, tries, step, created_at)
   select id, (select id from webhook_endpoint limit 1), 'entry.created', '{}', 'sent', 1, 1, received_at
   from submission where received_at > now() - interval '120 days'`,
  `insert into desk_view (id, owner_id, name, tab, query, shared, created_at)
   select gen_random_uuid(), (select id from users where email = 'handler1@bench.example'), name, 'registrations', query, true, now()
   from (values ('New', 'status=new'), ('Overdue', 'overdue=yes'), ('Unassigned', 'owner=none'), ('Swiss', 'country=Switzerland'),
     ('Founders of a month', 'kind=founder&within=30'), ('Quartermaine', 'q=quartermaine'), ('Rare body', 'q=zyx'),
     ('Done by name', 'status=done&sort=name'), ('Mail', 'mail=undelivered'), ('Kestrels', 'q=kestrel&status=in-progress')) v (name, query)`,
  ...[
    'submission',
    'desk_history',
    'desk_note',
    'mail_message',
    'desk_answer',
    'desk_reply',
    'audit_entry',
    'webhook_delivery',
    'users',
  ].map((table) => `vacuum analyze ${table}`),
]
