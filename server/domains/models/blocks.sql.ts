/** Statements of a block: they end what is between two users, each of whom may be a model. */
import { statement } from '#platform/db/statement.ts'

/** The follows of either, with their counters, the lower id first: two blocks at once lock them in one order. */
export const deleteFollowsBetween = statement<[oneId: string, otherId: string], { userId: string; modelId: string }>(
  'models.deleteFollowsBetween',
  `with locked as (select model_id from models.figures where model_id in ($1, $2) order by model_id for no key update),
     gone as (delete from models.follows where (user_id, model_id) in (($1::uuid, $2::uuid), ($2, $1)) and (select count(*) from locked) >= 0 returning user_id, model_id),
     counted as (update models.figures f set follower_count = follower_count - 1 from gone g where f.model_id = g.model_id)
   select user_id as "userId", model_id as "modelId" from gone`,
)

/** Every change of a line locks its product first. */
export const deleteWaitsBetween = statement<[oneId: string, otherId: string], { userId: string }>(
  'models.deleteWaitsBetween',
  `with waits as (select w.product_id, w.user_id from models.slot_waits w join models.products p on p.id = w.product_id
       where (w.user_id, p.model_id) in (($1::uuid, $2::uuid), ($2, $1))),
     locked as (select p.id from models.products p where p.id in (select product_id from waits) order by p.id for no key update)
   delete from models.slot_waits w using waits e where w.product_id = e.product_id and w.user_id = e.user_id and e.product_id in (select id from locked)
   returning w.user_id as "userId"`,
)
