import { topic } from '#realtime/implement.ts'

/** One system setting, by its key. */
export const settingOf = topic('setting')
