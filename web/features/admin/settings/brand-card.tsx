/** Logo and icon of the site: the pictures in use, on a light and a dark surface, and the ways to change them or go back. */
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { BRAND_KINDS, type BrandKind } from '#contract/rules/brand.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { BrandDialog } from './brand-dialog.tsx'
import { BrandSurfaces } from './brand-surfaces.tsx'

type Brand = ResultOf<Contract['admin']['settings']['getBrand']>

const OF_PRODUCT = '/favicon.svg'

function RemoveDialog({ kind, version, onClose }: { kind: BrandKind; version: number; onClose: () => void }) {
  const { t } = useTranslation(['system', 'admin'])
  const token = useSessionToken()
  const { run } = useMutation(api.admin.settings.removeBrandPicture)
  const send = async (reason: string) => {
    await run({ token, kind, version, reason })
    toast({ title: t('brand.saved') })
    onClose()
  }
  return (
    <ReasonDialog
      title={t('brand.removeTitle')}
      text={t('brand.removeText')}
      label={t('admin:reason')}
      missing={t('admin:reasonMissing')}
      confirmLabel={t('brand.remove')}
      send={send}
      onClose={onClose}
    />
  )
}

function Picture({ kind, shown }: { kind: BrandKind; shown: Brand[BrandKind] }) {
  const { t } = useTranslation('system')
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const name = t(`brand.${kind}`)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4 first:pt-0" data-testid={`brand-${kind}`}>
      <BrandSurfaces address={shown.address ?? OF_PRODUCT} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{t(`brand.${kind}Text`)}</p>
        <p className="text-sm text-muted">{t(shown.address === null ? 'brand.ofProduct' : 'brand.own')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label={t('brand.changeOf', { name })} onClick={() => setOpen('change')}>
          {t('brand.change')}
        </Button>
        {shown.address !== null && (
          <Button variant="ghost" size="sm" onClick={() => setOpen('remove')}>
            {t('brand.remove')}
          </Button>
        )}
      </div>
      {open === 'change' && <BrandDialog kind={kind} version={shown.version} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog kind={kind} version={shown.version} onClose={() => setOpen(null)} />}
    </li>
  )
}

export function BrandCard() {
  const { t } = useTranslation(['system', 'common'])
  const { data, error, retry } = useLive(api.admin.settings.getBrand, { token: useSessionToken() })
  return (
    <Card>
      <CardHeader icon={<ImageUp aria-hidden />} title={t('brand.title')} text={t('brand.text')} />
      <CardBody>
        {data !== undefined ? (
          <ul className="divide-y">
            {BRAND_KINDS.map((kind) => (
              <Picture key={kind} kind={kind} shown={data[kind]} />
            ))}
          </ul>
        ) : error === null ? (
          <SkeletonRows rows={2} label={t('common:actions.loading')} />
        ) : (
          <ErrorState title={t('brand.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
      </CardBody>
    </Card>
  )
}
