/** Exports for the server's composition. */
export { createLeavingCalls } from './calls.ts'
export { findExport } from './find-export.ts'
export { runClosingClock, type ClosingClockDeps } from './jobs.ts'
export { leavingData } from './own-data.ts'
export { exportsWaiting } from './topics.ts'
export { removeExports, workOnExports, type ExportWorkerDeps } from './work-exports.ts'
