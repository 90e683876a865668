/** The queries of an order's page, for tests of its screen. */
export { ORDER_PAGE_QUERIES } from '#test-support/order-page-queries.ts'
