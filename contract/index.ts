/**
 * The table of contents: every group of calls. `contract/<group>/index.ts` names each call of a group and the file that declares it;
 * `server/calls/<group>.ts` names its handler.
 */
import type { ContractTree } from '#realtime/define.ts'
import { admin } from './admin/index.ts'
import { appearance } from './appearance/index.ts'
import { applications } from './applications/index.ts'
import { assistants } from './assistants/index.ts'
import { auth } from './auth/index.ts'
import { broadcasts } from './broadcasts/index.ts'
import { chats } from './chats/index.ts'
import { cloudflare_r2 } from './cloudflare_r2/index.ts'
import { help } from './help/index.ts'
import { legal } from './legal/index.ts'
import { media } from './media/index.ts'
import { members } from './members/index.ts'
import { models } from './models/index.ts'
import { notifications } from './notifications/index.ts'
import { orders } from './orders/index.ts'
import { people } from './people/index.ts'
import { posts } from './posts/index.ts'
import { presence } from './presence/index.ts'
import { reports } from './reports/index.ts'
import { reviews } from './reviews/index.ts'
import { search } from './search/index.ts'
import { setup } from './setup/index.ts'
import { stats } from './stats/index.ts'
import { subscription } from './subscription/index.ts'
import { systemSettings } from './systemSettings/index.ts'
import { connections } from './connections/index.ts'
import { tasks } from './tasks/index.ts'
import { threads } from './threads/index.ts'
import { tickets } from './tickets/index.ts'
import { tips } from './tips/index.ts'
import { transactions } from './transactions/index.ts'
import { translation } from './translation/index.ts'
import { visits } from './visits/index.ts'
import { webhooks } from './webhooks/index.ts'
import { withdrawals } from './withdrawals/index.ts'

export const contract = {
  auth,
  setup,
  appearance,
  systemSettings,
  presence,
  models,
  members,
  posts,
  tips,
  orders,
  threads,
  chats,
  assistants,
  broadcasts,
  people,
  stats,
  tickets,
  visits,
  cloudflare_r2,
  media,
  reviews,
  reports,
  search,
  help,
  legal,
  translation,
  transactions,
  withdrawals,
  notifications,
  subscription,
  applications,
  tasks,
  webhooks,
  connections,
  admin,
} satisfies ContractTree

export type Contract = typeof contract
