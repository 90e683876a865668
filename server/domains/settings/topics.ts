import { topic, topicOf } from '#realtime/implement.ts'

/** One system setting, by its key. */
export const settingOf = topicOf('setting')

/** Any setting that has a history, and the changes that wait for their time. */
export const anySetting = topic('settings')

/** Outside services that are in force in a process (translator, sign-in with Google): touched once it has taken them. */
export const servicesInForce = topic('services-in-force')
