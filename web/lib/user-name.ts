import { useTranslation } from 'react-i18next'
import { FORMER_MEMBER } from '#contract/limits.ts'

/** Is this a former user? They have no page any more. */
export const isFormer = (name: string): boolean => name === FORMER_MEMBER

/** The name of a user on a screen; former users have a name in the reader's language. */
export function useUserName(): (name: string) => string {
  const { t } = useTranslation('common')
  return (name) => (isFormer(name) ? t('former') : name)
}
