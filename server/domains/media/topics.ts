import { topicOf } from '#realtime/implement.ts'

/** An item, as its owner sees it. */
export const mediaItemTopic = topicOf('media-item')
