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
  failure: ['/401', '/403', '/404', '/500', '/503', '/nowhere'],
  customer: [
    '/dashboard',
    '/transactions',
    '/library',
    '/library?tab=tips',
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
    '/notifications',
    '/models/$modelName',
    '/models/$modelName/posts',
  ],
  admin: [
    '/dashboard',
    '/admin/users',
    '/admin/orders',
    '/admin/withdrawals',
    '/admin/applications?status=submitted',
    '/admin/applications?status=needs_info',
    '/admin/applications?status=approved',
    '/admin/applications?status=rejected',
  ],
} as const satisfies Record<string, readonly string[]>

/** The addresses of a group, with `$postId` once for each of `postIds`. */
export const addressesOf = (group: keyof typeof SCREENS, modelName: string, postIds: readonly string[] = []): string[] =>
  SCREENS[group].flatMap((pattern) => {
    const path = pattern.replace('$modelName', modelName)
    return path.includes('$postId') ? postIds.map((postId) => path.replace('$postId', postId)) : [path]
  })
