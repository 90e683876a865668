/** /notifications: everything that a person was told, and whether they want it by mail, too. */
import { Bell, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation, usePages } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { NewsList } from './news-list.tsx'
import { useMarkRead } from './use-mark-read.ts'

const PAGE_LENGTH = 20

function MailCard() {
  const { t } = useTranslation('notifications')
  const token = useSessionToken()
  const { data } = useLive(api.notifications.getMailSettings, { token })
  const { run, isBusy } = useMutation(api.notifications.saveMailSettings, {
    optimistic: (store, { activity }) => store.set(api.notifications.getMailSettings, { token }, { activity }),
  })
  const callFailed = useCallFailed()
  const save = async (activity: boolean) => {
    try {
      await run({ token, activity })
    } catch (error) {
      callFailed(error, t('mail.failed'))
    }
  }
  return (
    <Card aria-labelledby="mail-settings">
      <CardHeader icon={<Mail aria-hidden />} title={<span id="mail-settings">{t('mail.title')}</span>} />
      <CardBody>
        <Switch isOn={data?.activity ?? true} disabled={data === undefined || isBusy} onChange={(isOn) => void save(isOn)} text={t('mail.text')}>
          {t('mail.label')}
        </Switch>
      </CardBody>
    </Card>
  )
}

export function NotificationsScreen() {
  const { t } = useTranslation(['notifications', 'common'])
  const token = useSessionToken()
  const { pages, error, isPending, isLoadingMore, hasMore, loadMore, retry } = usePages(api.notifications.list, { token, limit: PAGE_LENGTH })
  const { markRead, isBusy } = useMarkRead()
  const items = pages.flatMap((page) => page.items)
  const hasUnread = items.some(({ isRead }) => !isRead)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          hasUnread && (
            <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void markRead()} data-testid="mark-all-read">
              {t('markAll')}
            </Button>
          )
        }
      />
      <Card className="px-1 py-2 md:px-3">
        {isPending && error === null && <SkeletonRows rows={5} label={t('common:actions.loading')} className="p-4" />}
        {error !== null && items.length === 0 && <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
        {!isPending && error === null && items.length === 0 && <EmptyState icon={Bell} title={t('none')} text={t('noneText')} />}
        <NewsList items={items} heading="h2" />
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoad={loadMore} label={t('common:actions.loadMore')} />
      </Card>
      <MailCard />
    </div>
  )
}
