/**
 * The parameters that select the content of a page, by its path. The server renders and caches one page for each of their
 * values, and ignores all other parameters (of advertising, or invented ones). A route that reads a parameter
 * (`validateSearch`) names it here.
 */
export const PAGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/': ['q', 'sort', 'speaks', 'min', 'max', 'days', 'online', 'slots', 'posts', 'after', 'tab'],
  '/admin/analytics': ['compare', 'from', 'last', 'step', 'until'],
  '/admin/api-settings/webhooks': ['cols', 'from', 'open', 'q', 'sort', 'until', 'verdict', 'view', 'zone'],
  '/admin/applications': ['cols', 'from', 'mark', 'open', 'q', 'sort', 'status', 'until', 'view', 'zone'],
  '/admin/audit-log': ['about', 'action', 'actor', 'from', 'target', 'until'],
  '/admin/ledger': ['account', 'cause', 'figure', 'kind', 'since', 'until', 'user'],
  '/admin/orders': ['cols', 'from', 'mark', 'open', 'q', 'sort', 'status', 'tab', 'until', 'view', 'zone'],
  '/admin/help': ['article', 'language', 'view'],
  '/admin/products': ['cols', 'from', 'kind', 'open', 'q', 'rating', 'sort', 'state', 'tab', 'until', 'view', 'zone'],
  '/admin/users': ['cols', 'from', 'kind', 'open', 'q', 'sort', 'until', 'view', 'zone'],
  '/admin/users/$userId': ['cols', 'from', 'kind', 'q', 'sort', 'until', 'view', 'zone'],
  '/admin/withdrawals': ['cols', 'from', 'open', 'q', 'sort', 'status', 'until', 'view', 'zone'],
  '/apply-as-model': ['step'],
  '/apps/webhooks': ['endpoint', 'state'],
  '/apps': ['q', 'sort', 'state'],
  '/chats': ['at', 'filter', 'for', 'invite', 'q', 'tab'],
  '/help-center': ['q'],
  '/library': ['tab'],
  '/my-posts': ['tab'],
  '/orders': ['due', 'month', 'q', 'state', 'tab', 'view'],
  '/privacy': ['version'],
  '/sign-in': ['redirect'],
  '/sign-in-2': ['redirect'],
  '/sign-in/external': ['redirect'],
  '/sign-up': ['invite', 'redirect'],
  '/stats': ['compare', 'from', 'last', 'step', 'until'],
  '/tasks': ['kind', 'label', 'priority', 'q', 'sort', 'tab', 'view'],
  '/admin/tickets': ['assignee', 'category', 'priority', 'q', 'view'],
  '/admin/tickets/team': ['tab'],
  '/terms': ['version'],
  '/tickets': ['tab'],
  '/tickets/new': ['about', 'category', 'follows'],
  '/users': ['active', 'kind', 'orders', 'q', 'quiet', 'sort', 'spent', 'tab', 'tags'],
  '/chats/broadcasts': ['to'],
  '/transactions': ['from', 'kind', 'tab', 'to'],
}

/** A slash at the end leads to the same page. An open chat stands beside the list, whose parameters it keeps; a user's page leads back to it. */
const plain = (pathname: string): string =>
  pathname === '/'
    ? pathname
    : pathname
        .replace(/\/+$/, '')
        .replace(/^\/chats\/(?!broadcasts$)[\w-]+$/, '/chats')
        .replace(/^\/admin\/users\/[\w-]+$/, '/admin/users/$userId')

export const isPageParameter = (pathname: string, name: string): boolean =>
  Object.hasOwn(PAGE_PARAMETERS, plain(pathname)) && PAGE_PARAMETERS[plain(pathname)]?.includes(name) === true
