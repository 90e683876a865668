/** Admins who read a thread for a while. */
export { visitEnd, visitThread } from './open-thread.ts'
export { visitOf } from './topics.ts'
