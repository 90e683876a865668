/** Everything on a site that only some users may read, marked so that a leak is recognized. */
import type { EveryCallWorld } from './every-call.ts'

export interface Secret {
  /** Unique in all data. */
  readonly mark: string
  readonly readers: readonly string[]
}

const READERS_OF_POST = `model_id || case
  when status in ('draft', 'scheduled') then '{}'::uuid[]
  else array(select customer_id from posts.purchases b where b.post_id = posts.id)
    || case when status = 'published' and visibility = 'followers' then array(select user_id from models.follows f where f.model_id = posts.model_id) else '{}' end
    || case when status = 'published' and visibility = 'pro' then array(select id from users.users where pro_expires_at > now()) else '{}' end
  end`

/** Marks private texts; an immutable text is its own mark. Admins are excluded, since they have other rights. */
const MARKS: readonly string[] = [
  `select email::text as mark, array[id] as readers from users.users`,
  `update users.sessions set user_agent = 'secret-' || id returning user_agent as mark, array[user_id] as readers`,
  `update orders.orders set desired_text = 'secret-brief-' || id, additional_notes = 'secret-notes-' || id returning 'secret-brief-' || id as mark, array[customer_id, model_id] as readers`,
  `select 'secret-notes-' || id as mark, array[customer_id, model_id] as readers from orders.orders`,
  `update threads.messages set body = 'secret-message-' || thread_id || '-' || seq returning body as mark, array(select user_id from threads.members m where m.thread_id = messages.thread_id) as readers`,
  `update threads.members set draft = 'secret-draft-' || thread_id || '-' || user_id, draft_at = now() returning draft as mark, array[user_id] as readers`,
  `update orders.decisions set note = 'secret-ruling-' || dispute_id || n returning note as mark, '{}'::uuid[] as readers`,
  `update orders.evidence set statement = 'secret-statement-' || dispute_id || side returning statement as mark,
     (select array[o.customer_id, o.model_id] from orders.disputes d join orders.orders o on o.id = d.order_id where d.id = dispute_id) as readers`,
  `update tips.tips set note = 'secret-note-' || id returning note as mark, array[customer_id, model_id] as readers`,
  `update withdrawals.withdrawals set details = 'secret-details-' || id returning details as mark, array[user_id] as readers`,
  `update deposits.deposits set pay_link = 'https://secret-' || id returning pay_link as mark, array[user_id] as readers`,
  `update notifications.notifications set data = data || jsonb_build_object('name', 'secret-' || id) where data ? 'name' returning data ->> 'name' as mark, array[user_id] as readers`,
  `update applications.answers set answers = jsonb_set(answers, '{legalName}', to_jsonb('secret-' || application_id)) where step = 'identity'
     returning 'secret-' || application_id as mark, (select array[user_id] from applications.applications a where a.id = application_id) as readers`,
  `update media.uploads set file_name = 'secret-' || object_id || '.png'
     returning file_name as mark, owner_id || coalesce((select array[o.customer_id, o.model_id] from orders.files f join orders.orders o on o.id = f.order_id where f.object_id = uploads.object_id), '{}') as readers`,
  `update posts.posts set text = 'secret-' || id where sold_text_length = 0 and (status <> 'published' or visibility <> 'free') returning text as mark, ${READERS_OF_POST} as readers`,
  // Sold content is immutable.
  `select text as mark, ${READERS_OF_POST} as readers from posts.posts where sold_text_length > 0 and text <> ''`,
]

export async function markSecrets(world: EveryCallWorld): Promise<Secret[]> {
  const secrets: Secret[] = []
  for (const text of MARKS) secrets.push(...(await world.sql<Secret>(text)))
  return secrets
}
