/** All calls as one object in the shape of the contract, behind the rules that hold for many calls. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from './access/actor.ts'
import { namedAdminsOnly } from './access/admin-roles.ts'
import { audited } from './access/audited.ts'
import { notInMaintenance, notWhilePaused } from './access/closed-parts.ts'
import { keysInScope } from './access/by-key.ts'
import { consentFirst } from './access/consent-first.ts'
import { confirmedOnly } from './access/confirmed-only.ts'
import { featuresOn } from './access/features-on.ts'
import { guardCalls, type Rules } from './access/guards.ts'
import { limited } from './access/limited.ts'
import { notWhileClosing, notWhileImpersonating, notWhileSuspended } from './access/restrained.ts'
import { adminAdjustmentsCalls } from './calls/admin/adjustments.ts'
import { adminAnalyticsCalls } from './calls/admin/analytics.ts'
import { adminApplicationsCalls } from './calls/admin/applications.ts'
import { adminAuditCalls } from './calls/admin/audit.ts'
import { adminDashboardCalls } from './calls/admin/dashboard.ts'
import { adminDepositsCalls } from './calls/admin/deposits.ts'
import { adminInvitationsCalls } from './calls/admin/invitations.ts'
import { adminJobsCalls } from './calls/admin/jobs.ts'
import { adminLedgerCalls } from './calls/admin/ledger.ts'
import { adminHelpCalls } from './calls/admin/help.ts'
import { adminLegalCalls } from './calls/admin/legal.ts'
import { adminOrdersCalls } from './calls/admin/orders.ts'
import { adminPlansCalls } from './calls/admin/plans.ts'
import { adminProvidersCalls } from './calls/admin/providers.ts'
import { adminCommentsCalls } from './calls/admin/comments.ts'
import { adminReviewsCalls } from './calls/admin/reviews.ts'
import { adminPostsCalls } from './calls/admin/posts.ts'
import { adminProductsCalls } from './calls/admin/products.ts'
import { adminSettingsCalls } from './calls/admin/settings.ts'
import { adminTagsCalls } from './calls/admin/tags.ts'
import { adminTemplatesCalls } from './calls/admin/templates.ts'
import { adminTicketsCalls } from './calls/admin/tickets.ts'
import { adminUsersCalls } from './calls/admin/users.ts'
import { adminViewsCalls } from './calls/admin/views.ts'
import { adminWithdrawalsCalls } from './calls/admin/withdrawals.ts'
import { appearanceCalls } from './calls/appearance.ts'
import { applicationsCalls } from './calls/applications.ts'
import { assistantsCalls } from './calls/assistants.ts'
import { authCalls } from './calls/auth.ts'
import { broadcastsCalls } from './calls/broadcasts.ts'
import { chatsCalls } from './calls/chats.ts'
import { cloudflareR2Calls } from './calls/cloudflare_r2.ts'
import { connectionsCalls } from './calls/connections.ts'
import type { AppDeps } from './calls/deps.ts'
import { helpCalls } from './calls/help.ts'
import { legalCalls } from './calls/legal.ts'
import { mediaCalls } from './calls/media.ts'
import { membersCalls } from './calls/members.ts'
import { modelsCalls } from './calls/models.ts'
import { notificationsCalls } from './calls/notifications.ts'
import { ordersCalls } from './calls/orders.ts'
import { peopleCalls } from './calls/people.ts'
import { postsCalls } from './calls/posts.ts'
import { presenceCalls } from './calls/presence.ts'
import { reportsCalls } from './calls/reports.ts'
import { reviewsCalls } from './calls/reviews.ts'
import { searchCalls } from './calls/search.ts'
import { setupCalls } from './calls/setup.ts'
import { statsCalls } from './calls/stats.ts'
import { subscriptionCalls } from './calls/subscription.ts'
import { systemSettingsCalls } from './calls/systemSettings.ts'
import { tasksCalls } from './calls/tasks.ts'
import { threadsCalls } from './calls/threads.ts'
import { ticketsCalls } from './calls/tickets.ts'
import { visitsCalls } from './calls/visits.ts'
import { tipsCalls } from './calls/tips.ts'
import { transactionsCalls } from './calls/transactions.ts'
import { translationCalls } from './calls/translation.ts'
import { webhooksCalls } from './calls/webhooks.ts'
import { withdrawalsCalls } from './calls/withdrawals.ts'

const rulesOf = ({ switches }: AppDeps): Rules => ({
  refusals: [
    keysInScope,
    namedAdminsOnly,
    notWhileImpersonating,
    notWhileSuspended,
    notWhileClosing,
    notInMaintenance(switches),
    notWhilePaused(switches),
    confirmedOnly,
    consentFirst(switches),
    featuresOn(switches),
  ],
  // Counted before its transaction, recorded as the last write of it.
  around: (path, entry, handler) => limited(path, entry, audited(path, entry, handler)),
})

export function createApp(deps: AppDeps) {
  const implementation = {
    auth: authCalls(deps),
    setup: setupCalls(deps),
    appearance: appearanceCalls(),
    systemSettings: systemSettingsCalls(),
    presence: presenceCalls(),
    models: modelsCalls(),
    members: membersCalls(),
    posts: postsCalls(),
    tips: tipsCalls(),
    orders: ordersCalls(deps),
    threads: threadsCalls(deps),
    chats: chatsCalls(),
    assistants: assistantsCalls(),
    broadcasts: broadcastsCalls(deps),
    people: peopleCalls(),
    stats: statsCalls(),
    tickets: ticketsCalls(deps),
    visits: visitsCalls(deps),
    cloudflare_r2: cloudflareR2Calls(deps),
    media: mediaCalls(deps),
    reviews: reviewsCalls(),
    reports: reportsCalls(deps),
    search: searchCalls(),
    help: helpCalls(),
    legal: legalCalls(),
    translation: translationCalls(deps),
    transactions: transactionsCalls(deps),
    withdrawals: withdrawalsCalls(),
    notifications: notificationsCalls(deps),
    subscription: subscriptionCalls(),
    applications: applicationsCalls(deps),
    tasks: tasksCalls(),
    webhooks: webhooksCalls(deps),
    connections: connectionsCalls(),
    admin: {
      adjustments: adminAdjustmentsCalls(),
      analytics: adminAnalyticsCalls(),
      applications: adminApplicationsCalls(deps),
      audit: adminAuditCalls(),
      comments: adminCommentsCalls(),
      dashboard: adminDashboardCalls(deps),
      deposits: adminDepositsCalls(deps),
      invitations: adminInvitationsCalls(),
      jobs: adminJobsCalls(),
      ledger: adminLedgerCalls(),
      legal: adminLegalCalls(),
      help: adminHelpCalls(),
      orders: adminOrdersCalls(),
      plans: adminPlansCalls(),
      providers: adminProvidersCalls(deps),
      posts: adminPostsCalls(),
      products: adminProductsCalls(),
      reviews: adminReviewsCalls(),
      settings: adminSettingsCalls(deps),
      tags: adminTagsCalls(deps),
      templates: adminTemplatesCalls(),
      tickets: adminTicketsCalls(),
      users: adminUsersCalls(),
      views: adminViewsCalls(),
      withdrawals: adminWithdrawalsCalls(),
    },
  } satisfies Implements<Contract, Actor>
  return guardCalls(implementation, rulesOf(deps))
}
