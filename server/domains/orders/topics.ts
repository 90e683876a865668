import { topic, topicOf } from '#realtime/implement.ts'

/** The orders of a customer. */
export const ordersOf = topicOf('orders-of')
/** The orders for a model. */
export const ordersFor = topicOf('orders-for')
/** How many orders wait for their model. */
export const ordersPending = topic('orders-pending')
/** Any order at all: for the house. */
export const anyOrder = topic('orders')
/** One order with its timeline. */
export const orderTopic = topicOf('order')
