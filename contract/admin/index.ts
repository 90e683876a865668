/** Every group of calls for admins, each in the file of its name. */
import { applications } from './applications.ts'
import { audit } from './audit.ts'
import { deposits } from './deposits.ts'
import { orders } from './orders.ts'
import { settings } from './settings.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

export const admin = { applications, audit, deposits, orders, settings, users, withdrawals }
