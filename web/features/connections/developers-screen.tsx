/** /developers: every call that keys may make, rendered from the contract. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { KEY_SCOPES } from '#contract/limits.ts'
import { curlExample, typescriptExample } from '#contract/rules/key-examples.ts'
import type { ReferenceCall } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'

/** Names of formats, the same in every language. */
const [CURL, TYPESCRIPT, OPENAPI] = ['curl', 'TypeScript', 'OpenAPI 3.1'] as const

const EXAMPLE = 'tasks.badge'

const nameOf = (path: string): string => path.replaceAll(/[/:]/g, '.')

function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-sm font-semibold">{label}</figcaption>
      <pre className="rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{children}</code>
      </pre>
    </figure>
  )
}

function Call({ call }: { call: ReferenceCall }) {
  const { t, i18n } = useTranslation('developers')
  const { path, kind, about, args, errors } = call
  // A call that is newer than the texts is described in English.
  const name = path.replaceAll(/[/:]/g, '_') as 'tasks_badge'
  const isTold = i18n.exists(`calls.${name}`, { ns: 'developers' })
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0" id={nameOf(path)}>
      <p className="flex flex-wrap items-center gap-2">
        <code className="font-semibold wrap-anywhere">{nameOf(path)}</code>
        <Badge>{t(kind === 'query' ? 'reads' : 'writes')}</Badge>
      </p>
      <p className="text-sm" lang={isTold ? undefined : 'en'}>
        {isTold ? t(`calls.${name}`) : about}
      </p>
      {args.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {args.map(({ name, type, isRequired }) => (
            <div key={name} className="contents">
              <dt>
                <code>{name}</code>
                {isRequired && <span className="text-danger"> *</span>}
              </dt>
              <dd className="text-muted wrap-anywhere">
                <code>{type}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {errors.length > 0 && (
        <p className="text-sm text-muted">
          {t('errors')} <code className="wrap-anywhere">{errors.join(', ')}</code>
        </p>
      )}
    </li>
  )
}

/** `origin`: of this installation, for the examples. */
export function DevelopersScreen({ origin }: { origin: string }) {
  const { t } = useTranslation(['developers', 'connections', 'common'])
  const { data } = useLive(api.connections.getReference, {})
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <PageHeader title={t('common:nav.developers')} text={t('text')} />
      <Card className="flex flex-col gap-4 p-5">
        <h2 className="font-bold">{t('begin')}</h2>
        <p>
          {t('beginText')}{' '}
          <Link to="/apps/keys" className="font-semibold text-accent underline-offset-4 hover:underline">
            {t('connections:apps.keys.title')}
          </Link>
        </p>
        <Code label={CURL}>{curlExample(origin, EXAMPLE)}</Code>
        <Code label={TYPESCRIPT}>{typescriptExample(origin, EXAMPLE)}</Code>
        <p className="text-sm text-muted">{t('rules')}</p>
        <p className="text-sm">
          <a href="/api/openapi.json" className="font-semibold text-accent underline-offset-4 hover:underline">
            {OPENAPI}
          </a>
        </p>
      </Card>
      {data === undefined ? (
        <Card>
          <SkeletonRows rows={6} label={t('common:actions.loading')} className="p-5" />
        </Card>
      ) : (
        KEY_SCOPES.map((scope) => {
          const calls = data.filter((call) => call.scope === scope)
          if (calls.length === 0) return null
          return (
            <Card key={scope} className="flex flex-col gap-3 p-5" aria-labelledby={`scope-${scope}`}>
              <h2 id={`scope-${scope}`} className="flex flex-wrap items-baseline gap-3 font-bold">
                {t(`connections:scopes.${scope.replace(':', '_') as 'orders_read'}`)}
                <code className="text-sm font-normal text-muted">{scope}</code>
              </h2>
              <ul className="divide-y">
                {calls.map((call) => (
                  <Call key={call.path} call={call} />
                ))}
              </ul>
            </Card>
          )
        })
      )}
    </div>
  )
}
