import { topic } from '#realtime/implement.ts'

/** Keys of outside services that are saved here: every process reads them again. */
export const providerKeys = topic('provider-keys')
