import { topic, topicOf } from '#realtime/implement.ts'

/** The orders of a customer. */
export const ordersOf = topicOf('orders-of')
/** The orders for a model. */
export const ordersFor = topicOf('orders-for')
/** The number of orders that wait for their model. */
export const ordersPending = topic('orders-pending')
/** All orders, for admins. */
export const anyOrder = topic('orders')
/** Problems that go on, for admins. */
export const disputesDesk = topic('disputes')
/** One order with its timeline. */
export const orderTopic = topicOf('order')
