import { topic } from '#realtime/implement.ts'

/** The orders of a customer. The SQL function `orders.place` writes the first four names too. */
export const ordersOf = topic('orders-of')
/** The orders for a model. */
export const ordersFor = topic('orders-for')
/** How many orders wait for their model. */
export const ordersPending = topic('orders-pending')
/** Any order at all: for the house. */
export const anyOrder = topic('orders')
/** One order with its timeline. */
export const orderTopic = topic('order')
