import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/states.tsx'

/** For users who are no models: only models write posts. */
export function ModelsOnly() {
  const { t } = useTranslation('composer')
  return <EmptyState icon={PencilLine} title={t('mine.modelsOnly')} text={t('mine.modelsOnlyText')} />
}
