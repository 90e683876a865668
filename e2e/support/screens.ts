/**
 * Every screen of the site, by who looks at it: what the sweep opens. `$` stands for what a spec fills in. A route that is missing here
 * fails `tools/screens.test.ts`.
 */
export const SCREENS = {
  visitor: [
    '/',
    '/pro',
    '/apply-as-model',
    '/terms',
    '/privacy',
    '/help-center',
    '/developers',
    '/help-center?q=withdraw',
    '/help-center/$article',
    '/models/$modelName',
    '/models/$modelName/posts',
    '/models/$modelName/reviews',
    '/posts/$postId',
  ],
  leavingOrArriving: [
    '/sign-in',
    '/sign-in-2',
    '/sign-up',
    '/sign-in/external',
    '/setup',
    '/forgot-password',
    '/verify-otp',
    '/otp',
    '/reset-password',
    '/confirm-email',
  ],
  failure: ['/401', '/403', '/404', '/500', '/503', '/nowhere', '/offline'],
  customer: [
    '/dashboard',
    '/transactions',
    '/library',
    '/library?tab=tips',
    '/orders',
    '/orders?state=open&due=7',
    '/orders/$orderId',
    '/chats',
    '/chats/$chatId',
    '/tasks',
    '/tasks?tab=done',
    '/apps/webhooks',
    '/users',
    '/users?tab=blocked',
    '/apps',
    '/apps/keys',
    '/tickets',
    '/tickets?tab=over',
    '/tickets/new',
    '/tickets/$ticketId',
    '/pro',
    '/notifications',
    '/models/$modelName',
    '/models/$modelName/posts',
    '/models/$modelName/reviews',
    '/posts/$postId',
  ],
  settings: ['/settings', '/settings/account', '/settings/appearance', '/settings/display', '/settings/notifications'],
  model: [
    '/dashboard',
    '/transactions',
    '/my-posts',
    '/my-posts?tab=published',
    '/my-posts/new',
    '/my-posts/$postId',
    '/orders',
    '/orders?view=calendar',
    '/orders/$orderId',
    '/chats',
    '/chats/$chatId',
    '/chats/broadcasts',
    '/tasks',
    '/tasks?view=board',
    '/users',
    '/users?kind=buyers&sort=spent',
    '/users?tab=models',
    '/settings/chats',
    '/notifications',
    '/models/$modelName',
    '/models/$modelName/posts',
  ],
  admin: [
    '/dashboard',
    '/admin/dashboard',
    '/admin/analytics',
    '/admin/ledger',
    '/admin/jobs',
    '/admin/users',
    '/admin/orders',
    '/admin/withdrawals',
    '/admin/subscription-plans',
    '/admin/general-settings',
    '/admin/audit-log',
    '/admin/help',
    '/admin/help?article=withdraw&language=it',
    '/admin/help?view=report',
    '/admin/help?view=new',
    '/admin/tickets',
    '/admin/tickets/$ticketId',
    '/admin/tickets/team',
    '/admin/tickets/team?tab=replies',
    '/admin/tickets/team?tab=hours',
    '/admin/tickets/team?tab=mail',
    '/admin/applications?status=submitted',
    '/admin/applications?status=needs_info',
    '/admin/applications?status=approved',
    '/admin/applications?status=rejected',
  ],
} as const satisfies Record<string, readonly string[]>

/** Fills a part of an address once for each of `ids`. */
const filled = (path: string, part: string, ids: readonly string[]): string[] =>
  path.includes(part) ? ids.map((id) => path.replace(part, id)) : [path]

/** The addresses of a group, with `$postId`, `$orderId`, `$chatId` and `$ticketId` once for each of these. */
export const addressesOf = (
  group: keyof typeof SCREENS,
  modelName: string,
  postIds: readonly string[] = [],
  orderIds: readonly string[] = [],
  chatIds: readonly string[] = [],
  ticketIds: readonly string[] = [],
): string[] =>
  SCREENS[group].flatMap((pattern) => {
    const path = pattern.replace('$modelName', modelName).replace('$article', 'no-usdt-yet')
    return filled(path, '$postId', postIds)
      .flatMap((each) => filled(each, '$orderId', orderIds))
      .flatMap((each) => filled(each, '$chatId', chatIds))
      .flatMap((each) => filled(each, '$ticketId', ticketIds))
  })
