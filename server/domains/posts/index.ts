/** What higher domains use of posts; what the server puts together is in parts.ts. */
export { salesOf } from './topics.ts'
