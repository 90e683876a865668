import { statement } from '#platform/db/statement.ts'

export const selectPublicKey = statement<[], { publicKey: string }>(
  'notifications.selectPublicKey',
  `select public_key as "publicKey" from push.keys`,
)

/** The browser of a session, by the SHA-256 of its address. */
export const selectSubscription = statement<[sessionId: string], { endpointHash: string }>(
  'notifications.selectSubscription',
  `select rtrim(translate(encode(sha256(convert_to(endpoint, 'UTF8')), 'base64'), '+/', '-_'), '=') as "endpointHash" from push.subscriptions where session_id = $1`,
)

/** Removes an address from its session, and the session's former address. Answers their users. */
export const deleteRivals = statement<[endpoint: string, sessionId: string], { userId: string }>(
  'notifications.deleteRivals',
  `delete from push.subscriptions where endpoint = $1 or session_id = $2 returning user_id as "userId"`,
)

/** Two tabs of one browser may subscribe at the same moment. */
export const insertSubscription = statement<[userId: string, sessionId: string, endpoint: string, p256dh: string, auth: string]>(
  'notifications.insertSubscription',
  `insert into push.subscriptions (user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)
   on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`,
)

/** Deletes all, because a browser can be reached only with the key that it subscribed with. */
export const deleteAllSubscriptions = statement<[], { userId: string }>(
  'notifications.deleteAllSubscriptions',
  `delete from push.subscriptions returning user_id as "userId"`,
)

/** Deletes the oldest beyond `max`. */
export const deleteOldestSubscriptions = statement<[userId: string, max: number]>(
  'notifications.deleteOldestSubscriptions',
  `delete from push.subscriptions where id in (select id from push.subscriptions where user_id = $1 order by created_at desc, id desc offset $2::integer)`,
)

export const deleteSubscriptionOf = statement<[sessionId: string]>(
  'notifications.deleteSubscriptionOf',
  `delete from push.subscriptions where session_id = $1`,
)

/** Serialises two parallel clicks. */
export const lockSubscriptionForUpdate = statement<[sessionId: string], { id: string }>(
  'notifications.lockSubscriptionForUpdate',
  `select id from push.subscriptions where session_id = $1 for update`,
)

/** Seconds until a browser can get another test message; null: now. */
export const selectTestWait = statement<[subscriptionId: string, restSeconds: number], { seconds: number | null }>(
  'notifications.selectTestWait',
  `select ceil(extract(epoch from max(created_at) + $2::integer * interval '1 second' - now()))::integer as seconds from outbox.messages
   where subscription_id = $1 and event_id is null and created_at > now() - $2::integer * interval '1 second'`,
)

export const insertTestMessage = statement<[subscriptionId: string]>(
  'notifications.insertTestMessage',
  `insert into outbox.messages (channel, recipient_id, subscription_id, kind, data, expires_at)
   select 'push', user_id, id, 'test', '{}', now() + interval '2 minutes' from push.subscriptions where id = $1`,
)
