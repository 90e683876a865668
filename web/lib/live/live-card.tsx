/** A card about one live thing, with every state of it: loading, failed, gone, there. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import type { Live } from './hooks.ts'

interface LiveCardProps<T> {
  live: Live<T | null>
  title: string
  icon: ReactNode
  /** Says that it could not be loaded. */
  failed: string
  /** Says that it does not exist, or no longer. */
  gone: string
  testId: string
  children: (data: T) => ReactNode
}

export function LiveCard<T>({ live: { data, error, retry }, title, icon, failed, gone, testId, children }: LiveCardProps<T>) {
  const { t } = useTranslation('common')
  return (
    <Card data-testid={testId} aria-busy={data === undefined && error === null}>
      <CardHeader icon={icon} title={title} />
      <CardBody className="flex flex-col gap-4">
        {data === undefined && error === null && <SkeletonRows rows={2} label={t('actions.loading')} />}
        {data === undefined && error !== null && <ErrorState title={failed} retryLabel={t('actions.retry')} onRetry={retry} />}
        {data === null && <p className="text-sm text-muted">{gone}</p>}
        {data !== undefined && data !== null && children(data)}
      </CardBody>
    </Card>
  )
}
