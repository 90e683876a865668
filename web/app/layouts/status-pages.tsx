/** Error pages of spec §2 that have an address of their own; their texts load with them. */
import { useTranslation } from 'react-i18next'
import { ErrorPage } from './error-pages.tsx'

export function UnauthorizedPage() {
  const { t } = useTranslation('status')
  return <ErrorPage code="401" title={t('unauthorized.title')} text={t('unauthorized.text')} />
}

export function ForbiddenPage() {
  const { t } = useTranslation('status')
  return <ErrorPage code="403" title={t('forbidden.title')} text={t('forbidden.text')} />
}

export function UnavailablePage() {
  const { t } = useTranslation('status')
  return <ErrorPage code="503" title={t('unavailable.title')} text={t('unavailable.text')} />
}
