/** What the page of an order asks, for tests of its screen. */
export { ORDER_PAGE_QUERIES } from '#test-support/order-page-queries.ts'
