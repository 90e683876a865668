import { topicOf } from '#realtime/implement.ts'

/** One system setting, by its key. */
export const settingOf = topicOf('setting')
