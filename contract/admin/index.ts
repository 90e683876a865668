/** Every group of calls for admins, each in the file of its name. */
import { adjustments } from './adjustments.ts'
import { analytics } from './analytics.ts'
import { applications } from './applications.ts'
import { audit } from './audit.ts'
import { comments } from './comments.ts'
import { dashboard } from './dashboard.ts'
import { deposits } from './deposits.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { ledger } from './ledger.ts'
import { help } from './help.ts'
import { legal } from './legal.ts'
import { orders } from './orders.ts'
import { plans } from './plans.ts'
import { providers } from './providers.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import { reviews } from './reviews.ts'
import { settings } from './settings.ts'
import { tags } from './tags.ts'
import { templates } from './templates.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'
import { views } from './views.ts'
import { withdrawals } from './withdrawals.ts'

export const admin = {
  adjustments,
  analytics,
  applications,
  audit,
  comments,
  dashboard,
  deposits,
  help,
  invitations,
  jobs,
  ledger,
  legal,
  orders,
  plans,
  providers,
  posts,
  products,
  reviews,
  settings,
  tags,
  templates,
  tickets,
  users,
  views,
  withdrawals,
}
