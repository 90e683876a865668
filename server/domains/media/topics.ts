import { topicOf } from '#realtime/implement.ts'

/** Everything that an item's owner is told of it. */
export const mediaItemTopic = topicOf('media-item')
