/** The balances of a user, for owners and finance. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Money } from '#web/ui/values.tsx'
import type { UserDetails } from '../users.ts'

const PLACES = ['available', 'held', 'inEscrow', 'inWithdrawals'] as const

export function UserMoney({ user }: { user: UserDetails }) {
  const { t, i18n } = useTranslation('admin')
  const { money } = user
  if (money === null) return null
  return (
    <Card data-testid="user-money">
      <CardHeader
        title={t('users.money.title')}
        aside={
          <Link to="/admin/ledger" search={{ user: user._id }} className={buttonClass('link')}>
            {t('users.money.ledger')}
          </Link>
        }
      />
      <CardBody>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {PLACES.map((place) => (
            <div key={place} className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
              <dt className="text-sm text-muted">{t(`users.money.${place}`)}</dt>
              <dd className="text-lg font-semibold tabular-nums" data-testid={`user-money-${place}`}>
                <Money amount={money[place]} language={i18n.language} />
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
