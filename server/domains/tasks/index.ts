/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { listDueTasks } from './list-tasks.ts'
