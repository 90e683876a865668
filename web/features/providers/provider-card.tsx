import { Link } from '@tanstack/react-router'
import { Banknote, Bell, FolderOpen, HandCoins, Inbox, KeyRound, Languages, Mail, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/values.tsx'
import type { Provider } from './provider.ts'
import { keptProvider, ProviderKey } from './provider-key.tsx'
import { testedProvider, ProviderTest } from './provider-test.tsx'
import { ProviderHealth } from './provider-health.tsx'

const ICONS: Readonly<Record<Provider['provider'], LucideIcon>> = {
  payment: Banknote,
  payout: HandCoins,
  mail: Mail,
  inbox: Inbox,
  storage: FolderOpen,
  translation: Languages,
  push: Bell,
  google: KeyRound,
}

const TONES: Readonly<Record<Provider['health']['state'], Tone>> = {
  works: 'success',
  fails: 'danger',
  unknown: 'neutral',
  off: 'neutral',
  byHand: 'info',
}

/** Services with a part that cannot be set here; the card names the part and the reason. */
const FIXED = ['storage', 'push', 'google'] as const

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}

function KeyEnding({ ending, hasKey }: { ending: string | null; hasKey: boolean }) {
  const { t } = useTranslation('providers')
  if (!hasKey) return t('noKey')
  return ending === null ? t('keyHidden') : <span className="font-mono">{t('ending', { ending: `••••${ending}` })}</span>
}

/** Services whose key is a secret. That of push messages is one, too, where the installation made it: no owner needs to recognize it. */
const WITH_KEY: ReadonlySet<Provider['provider']> = new Set(['payment', 'mail', 'inbox', 'storage', 'translation', 'push'])

function Facts({ card }: { card: Provider }) {
  const { t, i18n } = useTranslation('providers')
  const { provider, source, service, ending, since, by, health } = card
  const isSet = source === 'environment' || source === 'sandbox' || source === 'saved'
  const moment = (at: number | null) => (at === null ? t('never') : <RelativeTime at={at} language={i18n.language} />)
  return (
    <dl className="divide-y text-sm">
      <Line label={t('labels.source')}>{t(`sources.${source}`)}</Line>
      {service !== null && <Line label={t('labels.service')}>{service}</Line>}
      {isSet && WITH_KEY.has(provider) && (
        <Line label={t('labels.key')}>
          <KeyEnding ending={ending} hasKey={card.hasKey} />
        </Line>
      )}
      {since !== null && source === 'saved' && (
        <Line label={t('labels.since')}>
          {t('keys.savedBy', { time: formatDateTime(since, i18n.language), name: by?.name ?? t('keys.somebody') })}
        </Line>
      )}
      {since !== null && source === 'environment' && (
        <Line label={t('labels.since')}>{t('start', { time: formatDateTime(since, i18n.language) })}</Line>
      )}
      <Line label={t('labels.worked')}>{moment(health.workedAt)}</Line>
      <Line label={t('labels.failed')}>
        {moment(health.failedAt)}
        {health.failure !== null && <span className="block text-danger">{health.failure}</span>}
      </Line>
    </dl>
  )
}

/** One service: where it is configured, its key's last characters, and whether it answers. */
export function ProviderCard({ card, nowMs }: { card: Provider; nowMs: number }) {
  const { t } = useTranslation('providers')
  const { provider, source, variables, health } = card
  const kept = keptProvider(provider)
  const tested = testedProvider(provider)
  const fixed = FIXED.find((one) => one === provider)
  const Icon = ICONS[provider]
  const name = t(`names.${provider}`)
  const isOff = source === 'none' || source === 'byHand'
  return (
    <Card aria-label={name} data-testid={`provider-${provider}`}>
      <CardHeader
        icon={<Icon aria-hidden />}
        title={name}
        text={t(`without.${provider}`)}
        aside={
          <Badge tone={TONES[health.state]} className="shrink-0">
            {t(`states.${health.state}`)}
          </Badge>
        }
      />
      <CardBody>
        {!isOff && <Facts card={card} />}
        {source === 'environment' && (
          <p className="mt-3 text-sm text-muted">
            {t('locked')} <span className="font-mono text-xs">{variables.join(', ')}</span>
          </p>
        )}
        {source === 'sandbox' && <p className="mt-3 text-sm text-muted">{t('inSandbox')}</p>}
        {source === 'none' && (
          <p className="text-sm text-muted">{t(kept === undefined ? 'setVariables' : 'saveOrSet', { variables: variables.join(', ') })}</p>
        )}
        {fixed !== undefined && source !== 'sandbox' && <p className="mt-3 text-sm text-muted">{t(`fixed.${fixed}`)}</p>}
        <div className="mt-4 flex flex-wrap items-center gap-2 empty:hidden">
          {tested !== undefined && !isOff && <ProviderTest provider={tested} />}
          {provider === 'payment' && (
            <Link to="/admin/api-settings/webhooks" className={buttonClass('secondary', 'sm')}>
              {t('webhooks.link')}
            </Link>
          )}
          {kept !== undefined && <ProviderKey card={card} provider={kept} />}
        </div>
        {!isOff && <ProviderHealth hours={health.hours} nowMs={nowMs} />}
      </CardBody>
    </Card>
  )
}
