/** The shapes of `shapes/` as types, for both sides. Types only, so no code reaches the browser. */
import type { z } from 'zod'
import type * as applications from './shapes/applications.ts'
import type * as assistants from './shapes/assistants.ts'
import type * as brief from './shapes/brief.ts'
import type * as broadcasts from './shapes/broadcasts.ts'
import type * as chats from './shapes/chats.ts'
import type * as disputes from './shapes/disputes.ts'
import type * as featuredTags from './shapes/featured-tags.ts'
import type * as fans from './shapes/fans.ts'
import type * as help from './shapes/help.ts'
import type * as legal from './shapes/legal.ts'
import type * as media from './shapes/media.ts'
import type * as models from './shapes/models.ts'
import type * as money from './shapes/money.ts'
import type * as notificationSettings from './shapes/notification-settings.ts'
import type * as notifications from './shapes/notifications.ts'
import type * as orders from './shapes/orders.ts'
import type * as ownProfile from './shapes/own-profile.ts'
import type * as people from './shapes/people.ts'
import type * as posts from './shapes/posts.ts'
import type * as reviews from './shapes/reviews.ts'
import type * as search from './shapes/search.ts'
import type * as site from './shapes/site.ts'
import type * as signIn from './shapes/sign-in.ts'
import type * as subscriptions from './shapes/subscriptions.ts'
import type * as connections from './shapes/connections.ts'
import type * as tasks from './shapes/tasks.ts'
import type * as threads from './shapes/threads.ts'
import type * as templates from './shapes/templates.ts'
import type * as tickets from './shapes/tickets.ts'
import type * as visits from './shapes/visits.ts'
import type * as translation from './shapes/translation.ts'
import type * as webhooks from './shapes/webhooks.ts'

export type User = z.output<typeof people.user>
export type SiteNotices = z.output<typeof site.siteNotices>
export type DisplaySettings = z.output<typeof people.displaySettings>
export type Person = z.output<typeof people.person>
export type Picture = z.output<typeof media.picture>
export type ModelCard = z.output<typeof models.modelCard>
export type ModelProfile = z.output<typeof models.modelProfile>
export type ModelSort = z.output<typeof models.modelSort>
export type ModelTransaction = z.output<typeof models.modelTransaction>
export type ModelStats = z.output<typeof models.modelStats>
export type FollowedModel = z.output<typeof models.followedModel>
export type OwnProduct = z.output<typeof ownProfile.ownProduct>
export type OwnProfile = z.output<typeof ownProfile.ownProfile>
export type FeaturedTag = z.output<typeof featuredTags.featuredTag>
export type FeaturedTagIn = z.output<typeof featuredTags.featuredTagIn>
export type AdminFeaturedTag = z.output<typeof featuredTags.adminFeaturedTag>
export type ProductTemplate = z.output<typeof templates.template>
export type AdminTemplate = z.output<typeof templates.adminTemplate>
export type TemplateIn = z.output<typeof templates.templateIn>
export type Product = z.output<typeof models.product>
export type Question = z.output<typeof brief.question>
export type QuestionKind = Question['kind']
export type Answer = z.output<typeof brief.answerIn>
export type Addon = z.output<typeof models.addon>
export type Found = z.output<typeof search.found>
export type HelpRun = z.output<typeof help.helpRun>
export type HelpBlock = z.output<typeof help.helpBlock>
export type HelpLink = z.output<typeof help.helpLink>
export type HelpArticle = z.output<typeof help.helpArticle>
export type HelpAnswer = z.output<typeof help.helpAnswer>
export type LegalText = z.output<typeof legal.legalText>
export type PendingText = z.output<typeof legal.pendingText>
export type HelpHit = z.output<typeof help.helpHit>
export type Review = z.output<typeof reviews.review>
export type OrderReviews = z.output<typeof reviews.orderReviews>
export type Agreement = z.output<typeof orders.agreement>
export type Order = z.output<typeof orders.order>
export type OrderStatus = z.output<typeof orders.orderStatus>
export type OrderEvent = z.output<typeof orders.orderEvent>
export type OrderFilter = z.output<typeof orders.orderFilter>
export type DueOrder = z.output<typeof orders.dueOrder>
export type OrderPoint = z.output<typeof orders.point>
export type OrderRound = z.output<typeof orders.orderRound>
export type OrderOffer = z.output<typeof orders.orderOffer>
export type OfferIn = z.output<typeof orders.offerIn>
export type OrderQuestion = z.output<typeof orders.orderQuestion>
export type Dispute = z.output<typeof disputes.dispute>
export type StaffDispute = z.output<typeof disputes.staffDispute>
export type Assembled = z.output<typeof disputes.assembled>
export type OrderProblem = z.output<typeof disputes.orderProblem>
export type Finding = z.output<typeof disputes.finding>
export type OrderSettlement = z.output<typeof orders.settlement>
export type DeliveredFile = z.output<typeof media.deliveredFile>
export type MediaView = z.output<typeof media.mediaView>
export type MediaItem = z.output<typeof media.mediaItem>
export type MediaFailure = z.output<typeof media.mediaFailure>
export type UploadPurpose = z.output<typeof media.uploadPurpose>
export type UploadTicket = z.output<typeof media.uploadTicket>
export type ZipContents = z.output<typeof media.zipContents>
export type ApplicationStatus = z.output<typeof applications.applicationStatus>
export type IdentityDocument = z.output<typeof applications.identityDocument>
export type RenewalState = z.output<typeof applications.renewalState>
export type Deposit = z.output<typeof money.deposit>
export type DepositStatus = z.output<typeof money.depositStatus>
export type Withdrawal = z.output<typeof money.withdrawal>
export type PayoutWanted = z.output<typeof money.payoutWanted>
export type AdjustmentState = z.output<typeof money.adjustmentState>
export type WithdrawalStatus = z.output<typeof money.withdrawalStatus>
export type WithdrawalMethod = z.output<typeof money.withdrawalMethod>
export type StatementLine = z.output<typeof money.statementLine>
export type ProPlan = z.output<typeof subscriptions.plan>
export type ProBenefit = z.output<typeof subscriptions.proBenefit>
export type PlanChange = z.output<typeof subscriptions.planChange>
export type OwnSubscription = z.output<typeof subscriptions.ownSubscription>
export type ProPayment = z.output<typeof subscriptions.proPayment>
export type Notification = z.output<typeof notifications.notification>
export type NotificationKind = Notification['kind']
/** The data of a kind of notification. */
export type NotificationData<K extends NotificationKind> = Extract<Notification, { kind: K }>['data']
export type MediaKind = MediaView['kind']
export type NotificationSettings = z.output<typeof notificationSettings.notificationSettings>
export type Post = z.output<typeof posts.post>
export type Thread = z.output<typeof threads.thread>
export type ThreadMember = z.output<typeof threads.threadMember>
export type ThreadSigns = z.output<typeof threads.threadSigns>
export type ThreadDraft = z.output<typeof threads.threadDraft>
export type Message = z.output<typeof threads.message>
export type MessageReply = NonNullable<Message['reply']>
export type Assistant = z.output<typeof assistants.assistant>
export type Assistance = z.output<typeof assistants.assistance>
export type Broadcast = z.output<typeof broadcasts.broadcast>
export type Chat = z.output<typeof chats.chat>
export type ChatRow = z.output<typeof chats.chatRow>
export type ChatPreview = z.output<typeof chats.chatPreview>
export type MoneyCard = z.output<typeof chats.moneyCard>
export type ChatRules = z.output<typeof chats.chatRules>
export type ChatHours = z.output<typeof chats.chatHours>
export type MessageFound = z.output<typeof chats.messageFound>
export type MessageFile = z.output<typeof threads.messageFile>
export type AuthorKind = z.output<typeof threads.authorKind>
export type PostMedia = z.output<typeof posts.postMedia>
export type PostRights = z.output<typeof posts.postRights>
export type PostRight = z.output<typeof posts.postRight>
export type PostStatus = z.output<typeof posts.postStatus>
export type PostVisibility = z.output<typeof posts.postVisibility>
export type OwnPost = z.output<typeof posts.ownPost>
export type PostComment = z.output<typeof posts.comment>
export type Purchase = z.output<typeof posts.purchase>
export type GivenTip = z.output<typeof money.givenTip>

export type SecondStep = z.output<typeof signIn.secondStep>
/** A kind of the second factor. */
export type FactorWay = z.output<typeof signIn.factorWay>
export type TextRef = z.output<typeof translation.textRef>
export type ThreadTranslation = z.output<typeof translation.threadTranslation>
export type WebhookEndpoint = z.output<typeof webhooks.webhookEndpoint>
export type WebhookDelivery = z.output<typeof webhooks.webhookDelivery>
export type WebhookAttempt = z.output<typeof webhooks.webhookAttempt>
export type ApiKey = z.output<typeof connections.apiKey>
export type KeyCall = z.output<typeof connections.keyCall>
export type ReferenceCall = z.output<typeof connections.referenceCall>
export type Task = z.output<typeof tasks.task>
export type DoneTask = z.output<typeof tasks.doneTask>
export type OwnTicket = z.output<typeof tickets.ticket>
export type OwnTicketRow = z.output<typeof tickets.ticketRow>
export type TicketSubject = z.output<typeof tickets.ticketSubject>
export type TicketPromise = z.output<typeof tickets.ticketPromise>
export type Visit = z.output<typeof visits.visit>
export type VisitMessage = z.output<typeof visits.visitMessage>
export type ConfirmedVisit = z.output<typeof visits.confirmedVisit>
export type DeskTicket = z.output<typeof tickets.deskTicket>
export type DeskDeposit = z.output<typeof tickets.deskDeposit>
export type DeskTicketRow = z.output<typeof tickets.deskRow>
export type DeskEntry = z.output<typeof tickets.deskEntry>
export type SavedReply = z.output<typeof tickets.savedReply>
export type ReplyActs = z.output<typeof tickets.replyActs>
export type DeskFigure = z.output<typeof tickets.deskFigure>
export type ParkedMail = z.output<typeof tickets.parkedMail>
export type TeamHoursSetting = z.output<typeof tickets.teamHours>
export type Fan = z.output<typeof fans.fan>
export type FanFilter = z.output<typeof fans.fanFilter>
export type FanRule = z.output<typeof fans.fanRule>
export type FanTag = z.output<typeof fans.fanTag>
export type FanSegment = z.output<typeof fans.fanSegment>
export type FanCount = z.output<typeof fans.fanCount>
export type TiedModel = z.output<typeof fans.tiedModel>
export type BlockedUser = z.output<typeof fans.blockedUser>
export type Dealings = z.output<typeof fans.dealings>
