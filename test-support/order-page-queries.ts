/**
 * The live queries that the page of an order asks at first, in a site with a translator, about an order with a problem. A test of the screen
 * compares them with what the page asks; a test of the server counts their statements.
 */
const OF_BOTH_SIDES = [
  'orders:getOrder',
  'reviews:getOfOrder',
  'threads:get',
  'threads:page',
  'threads:signals',
  'translation:getThread',
] as const

export const ORDER_PAGE_QUERIES = {
  customer: OF_BOTH_SIDES,
  model: OF_BOTH_SIDES,
  /** After a reason, of an admin who works on the problem. */
  admin: [
    'admin/orders:getDispute',
    'admin/orders:listDecisions',
    'admin/orders:previewSettlement',
    'orders:getOrder',
    'threads:get',
    'threads:page',
  ],
} as const
