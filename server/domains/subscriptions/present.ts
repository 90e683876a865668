import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { PlanChange } from '#contract/rules/pro.ts'
import type { MineRow, PaymentRow, PlanRow } from './subscriptions.sql.ts'

type Calls = Contract['subscription']
type Plan = ResultOf<Calls['getPlans']>[number]

export const presentPlan = ({ id, name, names, priceCents, days, benefits }: PlanRow): Plan => ({
  _id: id,
  name,
  names,
  price: dollarsFromCents(priceCents),
  days,
  benefits,
})

const presentOwn = (plan: PlanRow | null) => (plan === null ? null : { ...presentPlan(plan), isActive: plan.isActive })

export const presentMine = ({ agreedCents, plan, nextPlan, isPro, proExpiresAt, ...rest }: MineRow): ResultOf<Calls['getMine']> => ({
  ...rest,
  isPro,
  proExpiresAt: isPro ? proExpiresAt : null,
  plan: presentOwn(plan),
  nextPlan: presentOwn(nextPlan),
  agreedPrice: agreedCents === null ? null : dollarsFromCents(agreedCents),
})

export const presentPayment = ({
  id,
  name,
  names,
  priceCents,
  creditCents,
  ...rest
}: PaymentRow): ResultOf<Calls['listPayments']>['items'][number] => ({
  ...rest,
  _id: id,
  plan: { name, names },
  price: dollarsFromCents(priceCents),
  credit: dollarsFromCents(creditCents),
})

export const presentChange = ({ when, creditCents, dueCents, startsAt, proEndsAt }: PlanChange): ResultOf<Calls['getChange']> => ({
  when,
  credit: dollarsFromCents(creditCents),
  due: dollarsFromCents(dueCents),
  startsAt,
  proExpiresAt: proEndsAt,
})
