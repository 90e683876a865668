/** The locked files of a message, and the words for them. */
import { useTranslation } from 'react-i18next'
import type { MessageFile } from '#contract/types.ts'
import { useMediaWords } from '../files/media-words.ts'

/** The locked files of a message. */
export interface LockedMessage {
  readonly chatId: string
  readonly seq: number
  readonly price: number
  readonly files: readonly MessageFile[]
  /** Of the model. */
  readonly name: string
}

/** "2 pictures · 1 file": the contents of the message. */
export function useFileWords(): (files: readonly MessageFile[]) => string {
  const { t } = useTranslation('purchases')
  const wordsOf = useMediaWords()
  return (files) => {
    const media = files.flatMap((file) => file.media ?? [])
    const others = files.length - media.length
    return [...(media.length > 0 ? [wordsOf(media)] : []), ...(others > 0 ? [t('unlock.files', { count: others })] : [])].join(' · ')
  }
}
