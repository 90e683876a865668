/** Exports for the server's composition. */
export { createAdminOrderCalls } from './admin.calls.ts'
export { createOrderCalls } from './calls.ts'
export { orderDownloadUrl } from './download.action.ts'
export { recordDownload } from './record-download.ts'
export { runOrderClock, type OrderClockDeps } from './jobs.ts'
export { ordersData } from './own-data.ts'
export { keepAcceptanceHours, wasOrdered } from './product-orders.ts'
export { orderSides, orderTexts } from './texts.ts'
