/** The acts of an endpoint: its menu, and the dialogs that they open. */
import { MoreHorizontal, Pause, Pencil, Play, RefreshCcw, RotateCcwKey, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OLD_SECRET_HOURS } from '#contract/limits.ts'
import type { WebhookEndpoint } from '#contract/types.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { RecoverDialog } from './recover-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import type { EndpointActs } from './use-endpoint-acts.ts'
import { nameOf } from './webhook-words.ts'

type Asked = 'example' | 'edit' | 'recover' | 'rotate' | 'remove'

interface EndpointMenuProps {
  endpoint: WebhookEndpoint
  acts: EndpointActs
  onRemoved: () => void
}

interface QuestionProps extends EndpointMenuProps {
  asked: Asked
  onClose: () => void
}

function Question({ endpoint, acts, onRemoved, asked, onClose }: QuestionProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const labels = { cancelLabel: t('common:actions.cancel'), closeLabel: t('common:actions.close'), isBusy: acts.isBusy, open: true }
  const name = nameOf(endpoint)
  if (asked === 'edit') return <EndpointDialog endpoint={endpoint} onClose={onClose} />
  if (asked === 'example') return <TestDialog endpoint={endpoint} isBusy={acts.isTesting} onTest={acts.runTest} onClose={onClose} />
  if (asked === 'recover') return <RecoverDialog isBusy={acts.isBusy} onRecover={acts.recover} onClose={onClose} />
  if (asked === 'rotate')
    return (
      <ConfirmDialog
        {...labels}
        onOpenChange={onClose}
        title={t('rotate.title')}
        text={t('rotate.text', { hours: OLD_SECRET_HOURS })}
        confirmLabel={t('rotate.go')}
        onConfirm={() => void acts.rotate().then(onClose)}
      />
    )
  return (
    <ConfirmDialog
      {...labels}
      onOpenChange={onClose}
      title={t('remove.title')}
      text={t('remove.text', { name })}
      confirmLabel={t('remove.go')}
      isDangerous
      onConfirm={() => void acts.remove().then((isDone) => (isDone ? onRemoved() : onClose()))}
    />
  )
}

export function EndpointMenu({ endpoint, acts, onRemoved }: EndpointMenuProps) {
  const { t } = useTranslation('webhooks')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { state } = endpoint
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('menu.open', { name: nameOf(endpoint) })}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        {state === 'on' && (
          <>
            <MenuItem onSelect={() => setAsked('recover')}>
              <RefreshCcw aria-hidden />
              {t('menu.recover')}
            </MenuItem>
            <MenuItem onSelect={() => void acts.pause(true)}>
              <Pause aria-hidden />
              {t('menu.pause')}
            </MenuItem>
          </>
        )}
        {state === 'paused' && (
          <MenuItem onSelect={() => void acts.pause(false)}>
            <Play aria-hidden />
            {t('menu.resume')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => setAsked('example')}>
          <Send aria-hidden />
          {t('menu.example')}
        </MenuItem>
        <MenuItem onSelect={() => setAsked('edit')}>
          <Pencil aria-hidden />
          {t('menu.edit')}
        </MenuItem>
        <MenuItem onSelect={() => setAsked('rotate')}>
          <RotateCcwKey aria-hidden />
          {t('menu.rotate')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setAsked('remove')} className="text-danger">
          <Trash2 aria-hidden />
          {t('menu.remove')}
        </MenuItem>
      </Menu>
      {asked !== null && <Question {...{ endpoint, acts, onRemoved, asked }} onClose={() => setAsked(null)} />}
      {acts.secret !== null && <SecretDialog secret={acts.secret} isRotated onClose={acts.forgetSecret} />}
    </>
  )
}
