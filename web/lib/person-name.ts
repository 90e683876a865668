import { useTranslation } from 'react-i18next'
import { FORMER_MEMBER } from '#contract/limits.ts'

/** Has this person left? There is no page of theirs any more. */
export const isFormer = (name: string): boolean => name === FORMER_MEMBER

/** What people are called on a screen: who has left is told in the reader's language. */
export function usePersonName(): (name: string) => string {
  const { t } = useTranslation('common')
  return (name) => (isFormer(name) ? t('former') : name)
}
