/** The parts of the site's settings that have a page of their own. */
import { Link } from '@tanstack/react-router'
import { ChevronRight, Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'

const PARTS = [
  { to: '/admin/general-settings/legal', name: 'legal' },
  { to: '/admin/users/invitations', name: 'invitations' },
] as const

export function SiteParts() {
  const { t } = useTranslation('system')
  return (
    <Card>
      <CardHeader icon={<Layers aria-hidden />} title={t('parts.title')} text={t('parts.text')} />
      <CardBody>
        <ul className="divide-y">
          {PARTS.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className="flex items-center gap-4 py-3 hover:text-accent">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{t(`parts.${name}`)}</span>
                  <span className="block text-sm text-muted">{t(`parts.${name}Text`)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
