import { topicOf } from '#realtime/implement.ts'

/** One chat beside its thread: arrangements and payments of its sides. Lists watch `chatsOf` of the threads instead. */
export const chatOf = topicOf('chat')
/** The rule, greeting and hours of a model, and how soon it answers. */
export const rulesOf = topicOf('chat-rules-of')
/** The broadcasts of a model, and how far they have come. */
export const broadcastsOf = topicOf('broadcasts-of')
/** The assistants of a model, and its open invitations. */
export const assistantsOf = topicOf('assistants-of')
/** The models whose chats a user answers, and open invitations of models. */
export const assistanceOf = topicOf('assistance-of')
