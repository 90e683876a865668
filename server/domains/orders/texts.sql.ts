/** The brief of an order, for its two sides. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'
import type { Side } from '../translation/index.ts'

/** `lang`: as the customer has said. `language`: that of their screens. */
export const selectBriefText = statement<
  [readerId: string | null, orderId: string],
  { brief: string; notes: string; lang: Language | null; language: Language | null }
>(
  'orders.selectBriefText',
  `select o.desired_text as brief, o.additional_notes as notes, o.brief_lang as lang, c.language from orders.orders o join users.users c on c.id = o.customer_id
   where o.id = $2 and $1 in (o.customer_id, o.model_id)`,
)

/** As the customer says. */
export const updateBriefLanguage = statement<[customerId: string, orderId: string, lang: Language]>(
  'orders.updateBriefLanguage',
  `update orders.orders set brief_lang = $3 where customer_id = $1 and id = $2`,
)

export const selectSides = statement<[orderId: string], Side>(
  'orders.selectSides',
  `select side.user_id as "userId", false as "isTeam", c.agreed_to as "agreedTo", c.agreed_at as "agreedAt", coalesce(c.is_always, false) as "isAlways"
   from orders.orders o cross join lateral (values (o.customer_id), (o.model_id)) side (user_id)
     left join translation.choices c on c.thread_id = o.id and c.user_id = side.user_id
   where o.id = $1`,
)
