/** The shapes of `shapes.ts` as types, for both sides. Types only: nothing of this reaches the browser. */
import type { z } from 'zod'
import type * as media from './media/media.ts'
import type * as posts from './posts/posts.ts'
import type * as profile from './models/profile.ts'
import type * as notices from './notifications/preferences.ts'
import type * as news from './notifications/notifications.ts'
import type * as secondSteps from './auth/second-step.ts'
import type * as shapes from './shapes.ts'
import type * as subscriptions from './subscriptions/subscriptions.ts'
import type * as tips from './tips/tips.ts'
import type * as twoFactor from './auth/two-factor.ts'

export type User = z.output<typeof shapes.user>
export type DisplaySettings = z.output<typeof shapes.displaySettings>
export type Person = z.output<typeof shapes.person>
export type Picture = z.output<typeof shapes.picture>
export type ModelCard = z.output<typeof shapes.modelCard>
export type ModelProfile = z.output<typeof shapes.modelProfile>
export type ModelSort = z.output<typeof shapes.modelSort>
export type ModelTransaction = z.output<typeof shapes.modelTransaction>
export type ModelStats = z.output<typeof shapes.modelStats>
export type FollowedModel = z.output<typeof shapes.followedModel>
export type OwnProduct = z.output<typeof profile.ownProduct>
export type OwnProfile = z.output<typeof profile.ownProfile>
export type Product = z.output<typeof shapes.product>
export type Addon = z.output<typeof shapes.addon>
export type Review = z.output<typeof shapes.review>
export type Agreement = z.output<typeof shapes.agreement>
export type Order = z.output<typeof shapes.order>
export type OrderStatus = z.output<typeof shapes.orderStatus>
export type OrderEvent = z.output<typeof shapes.orderEvent>
export type MediaView = z.output<typeof media.mediaView>
export type MediaItem = z.output<typeof media.mediaItem>
export type MediaFailure = z.output<typeof media.mediaFailure>
export type UploadPurpose = z.output<typeof media.uploadPurpose>
export type UploadTicket = z.output<typeof shapes.uploadTicket>
export type DepositStatus = z.output<typeof shapes.depositStatus>
export type Withdrawal = z.output<typeof shapes.withdrawal>
export type PayoutWanted = z.output<typeof twoFactor.payoutWanted>
export type WithdrawalStatus = z.output<typeof shapes.withdrawalStatus>
export type WithdrawalMethod = z.output<typeof shapes.withdrawalMethod>
export type StatementLine = z.output<typeof shapes.statementLine>
export type ProPlan = z.output<typeof subscriptions.plan>
export type ProBenefit = z.output<typeof subscriptions.proBenefit>
export type OwnSubscription = z.output<typeof subscriptions.ownSubscription>
export type ProPayment = z.output<typeof subscriptions.proPayment>
export type Notification = z.output<typeof news.notification>
export type NotificationKind = Notification['kind']
/** What a kind of news tells besides its kind. */
export type NewsData<K extends NotificationKind> = Extract<Notification, { kind: K }>['data']
export type MediaKind = MediaView['kind']
export type NoticeSettings = z.output<typeof notices.noticeSettings>
export type Post = z.output<typeof posts.post>
export type PostMedia = z.output<typeof posts.postMedia>
export type PostRights = z.output<typeof posts.postRights>
export type PostRight = z.output<typeof posts.postRight>
export type PostStatus = z.output<typeof posts.postStatus>
export type PostVisibility = z.output<typeof posts.postVisibility>
export type OwnPost = z.output<typeof posts.ownPost>
export type PostComment = z.output<typeof posts.comment>
export type Purchase = z.output<typeof posts.purchase>
export type GivenTip = z.output<typeof tips.givenTip>

export type SecondStep = z.output<typeof secondSteps.secondStep>
/** A way of the second factor. */
export type FactorWay = z.output<typeof secondSteps.factorWay>
