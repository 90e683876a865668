/** Every group of calls for admins, each in the file of its name. */
import { applications } from './applications.ts'
import { deposits } from './deposits.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

export const admin = { applications, deposits, orders, users, withdrawals }
