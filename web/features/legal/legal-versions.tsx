/** All versions of a legal text: older ones stay readable. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { LegalDocument } from '#contract/limits.ts'
import type { LegalText } from '#contract/types.ts'
import { useLegalDate } from './use-legal-date.ts'

export function LegalVersions({ page, shown }: { page: LegalDocument; shown: LegalText }) {
  const { t } = useTranslation('legal')
  const dateOf = useLegalDate()
  return (
    <nav aria-label={t('versions')} className="rounded-lg border bg-surface px-5 py-4 text-sm">
      <p aria-hidden className="font-semibold">
        {t('versions')}
      </p>
      <ul className="mt-2 flex flex-col gap-0.5">
        {shown.versions.map(({ version, state, from, until }) => (
          <li key={version}>
            <Link
              to={`/${page}`}
              search={state === 'in_force' ? {} : { version }}
              aria-current={version === shown.version ? 'page' : undefined}
              className="flex flex-wrap gap-x-2 py-1.5 text-muted hover:text-ink hover:underline hover:underline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {t('versionOf', { version })}
              <span className="font-normal">
                {state === 'replaced'
                  ? t('until', { from: dateOf(from), until: dateOf(until) })
                  : t(state === 'scheduled' ? 'from' : 'since', { date: dateOf(from) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
