/** The balances of a user, for owners and finance. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/values.tsx'
import type { UserDetails } from '../users.ts'

const PLACES = ['available', 'held', 'inEscrow', 'inWithdrawals'] as const

/** Each place of a user's money with its amount. */
export function MoneyPlaces({ money, isNarrow = false }: { money: NonNullable<UserDetails['money']>; isNarrow?: boolean }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <div className="@container">
      <dl className={cx('grid grid-cols-2 gap-3', !isNarrow && '@xl:grid-cols-4')}>
        {PLACES.map((place) => (
          <div key={place} className={cx('flex flex-col gap-1 rounded-md bg-sunken', isNarrow ? 'px-3 py-2' : 'px-4 py-3')}>
            <dt className="text-sm text-muted">{t(`users.money.${place}`)}</dt>
            <dd className={cx('font-semibold tabular-nums', !isNarrow && 'text-lg')} data-testid={`user-money-${place}`}>
              <Money amount={money[place]} language={i18n.language} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function UserMoney({ user }: { user: UserDetails }) {
  const { t } = useTranslation('admin')
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
        <MoneyPlaces money={money} />
      </CardBody>
    </Card>
  )
}
