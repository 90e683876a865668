/** Missing from the demo: private rows of a model ($1). */
export const PRIVATE_ROWS: readonly string[] = [
  `with thread as (insert into threads.threads (id, kind, title, last_seq) select id, 'order', 'Portrait', 1 from orders.orders where model_id = $1 order by id limit 1 returning id),
     said as (insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id) select id, 1, $1, 'model', 'Between us', gen_random_uuid() from thread)
   insert into threads.members (thread_id, user_id, kind)
     select o.id, side.id, side.kind from thread join orders.orders o using (id), lateral (values (o.customer_id, 'customer'), (o.model_id, 'model')) side (id, kind)`,
  `insert into orders.proposals (order_id, kind, by, until, message) select id, 'cancel', 'model', now() + interval '1 day', 'Between us' from orders.orders where model_id = $1 order by id limit 1`,
  `with dispute as (
       insert into orders.disputes (order_id, round, reason, points, hold_seconds, evidence_until, due_at, ended_at, outcome)
       select id, 0, 'unlawful', '[]', 0, now(), now(), now(), 'decided' from orders.orders where model_id = $1 order by id limit 1 returning id),
     said as (insert into orders.evidence (dispute_id, is_appeal, side, statement) select id, false, 'model', 'Between us' from dispute)
   insert into orders.decisions (dispute_id, n, decided_by, refund_cents, findings, reason, note) select id, 0, $1, 0, '[]', 'As agreed', 'For staff' from dispute`,
  `insert into posts.posts (model_id, text) values ($1, 'Not yet for anybody')`,
  `update models.products set hidden_at = now() where id = (select id from models.products where model_id = $1 order by position desc limit 1)`,
  `with product as (select id from models.products where model_id = $1 order by position limit 1)
   insert into models.addons (product_id, position, name, price_cents, hidden_at) select id, 9, 'Not any more', 100, now() from product`,
  `with post as (select id from posts.posts where model_id = $1 and status = 'published' limit 1)
   insert into posts.comments (post_id, author_id, text, deleted_at) select id, $1, 'Taken back', now() from post`,
  `with picture as (insert into media.pictures (width, height, widths) values (96, 96, '{96}') returning id)
   insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at, picture_id)
   select $1, 'picture', 'test/picture', 'me.png', 'image/png', 100, 'used', now() + interval '1 day', id from picture`,
  `insert into auth.passkeys (user_id, credential_id, public_key, name) values ($1, 'a passkey', '\\x00', 'Phone')`,
  `insert into auth.trusted_devices (user_id, token_hash, user_agent, address, expires_at) values ($1, '\\x00', '', '', now() + interval '1 day')`,
  `insert into auth.mailed_codes (id, purpose, user_id, address, code_hash, expires_at, bound_to) select gen_random_uuid(), 'step', $1, email, '\\x00', now() + interval '1 hour', '\\x00' from users.users where id = $1`,
  `insert into leaving.exports (user_id, language, state, removed_at) values ($1, 'en', 'cancelled', now())`,
  `insert into chats.broadcasts (model_id, body, to_kinds, send_at) values ($1, 'Between us', '{followers}', now() + interval '1 day')`,
  `with of_order as (select customer_id, model_id from orders.orders where model_id = $1 order by id limit 1),
     chat as (insert into chats.chats (id, low_id, high_id, model_id, customer_id)
       select uuidv7(), least(customer_id, model_id), greatest(customer_id, model_id), model_id, customer_id from of_order returning id, model_id, customer_id),
     thread as (insert into threads.threads (id, kind) select id, 'chat' from chat returning id),
     sides as (insert into chats.sides (chat_id, user_id, other_id, kind)
       select c.id, side.id, side.other, side.kind from chat c, lateral (values (c.customer_id, c.model_id, 'customer'), (c.model_id, c.customer_id, 'model')) side (id, other, kind))
   insert into threads.members (thread_id, user_id, kind)
     select c.id, side.id, side.kind from chat c, thread, lateral (values (c.customer_id, 'customer'), (c.model_id, 'model')) side (id, kind)`,
  `with ticket as (insert into tickets.tickets (user_id, client_id, category, subject, hours_id)
       values ($1, gen_random_uuid(), 'other', 'Between us', (select max(id) from tickets.hours)) returning id),
     thread as (insert into threads.threads (id, kind) select id, 'ticket' from ticket returning id),
     asked as (insert into tickets.entries (ticket_id, n, kind, by_id) select id, 1, 'asked', $1 from ticket)
   insert into threads.members (thread_id, user_id, kind) select id, $1, 'model' from thread`,
  `with listener as (insert into webhooks.listeners (user_id, is_on) values ($1, false) returning user_id)
   insert into webhooks.endpoints (user_id, url, groups, sealed_secret) select user_id, 'https://example.org/hook', '{order}', 'Between us' from listener`,
  `insert into connections.keys (user_id, name, hash, ending, scopes, expires_at, calls_left) values ($1, 'Between us', '\\x00', 'aaaa', '{tasks:read}', now() + interval '1 day', 1)`,
  `insert into chats.assistants (model_id, user_id, expires_at) select $1, customer_id, now() + interval '1 day' from orders.orders where model_id = $1 order by id limit 1`,
  `insert into people.groups (model_id, kind, name, has_rule) values ($1, 'tag', 'Between us', false), ($1, 'segment', 'Between us', true)`,
  `insert into people.notes (user_id, about_id, note) select $1, customer_id, 'Between us' from orders.orders where model_id = $1 order by id limit 1 on conflict do nothing`,
]
