/** The shapes of `shapes.ts` as types, for both sides. Types only: nothing of this reaches the browser. */
import type { z } from 'zod'
import type * as shapes from './shapes.ts'

export type User = z.output<typeof shapes.user>
export type Person = z.output<typeof shapes.person>
export type Picture = z.output<typeof shapes.picture>
export type ModelCard = z.output<typeof shapes.modelCard>
export type ModelProfile = z.output<typeof shapes.modelProfile>
export type ModelSort = z.output<typeof shapes.modelSort>
export type ModelTransaction = z.output<typeof shapes.modelTransaction>
export type ModelStats = z.output<typeof shapes.modelStats>
export type FollowedModel = z.output<typeof shapes.followedModel>
export type Product = z.output<typeof shapes.product>
export type Addon = z.output<typeof shapes.addon>
export type Review = z.output<typeof shapes.review>
export type Order = z.output<typeof shapes.order>
export type OrderStatus = z.output<typeof shapes.orderStatus>
export type OrderEvent = z.output<typeof shapes.orderEvent>
export type UploadTicket = z.output<typeof shapes.uploadTicket>
export type DepositStatus = z.output<typeof shapes.depositStatus>
export type Withdrawal = z.output<typeof shapes.withdrawal>
export type WithdrawalStatus = z.output<typeof shapes.withdrawalStatus>
export type WithdrawalMethod = z.output<typeof shapes.withdrawalMethod>
export type StatementLine = z.output<typeof shapes.statementLine>
