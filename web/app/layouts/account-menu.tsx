/** The account menu (spec §2): the signed-in user, and the pages of the account. */
import { useNavigate } from '@tanstack/react-router'
import { CircleQuestionMark, LogOut, Settings, Undo2, UserRound, UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shownNameOf } from '#web/lib/auth/shown-name.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { useSignOut } from '#web/lib/auth/use-sign-out.ts'
import { useImpersonation } from '#web/lib/auth/impersonation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { ProBadge } from '#web/ui/pro-badge.tsx'
import { accountButtonClass } from './account-button-class.ts'
import type { LoadedMenuProps } from './lazy-menu.tsx'

export default function AccountMenu({ defaultOpen }: LoadedMenuProps) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { user } = useAuth()
  const { signOut } = useSignOut()
  const { isImpersonating, returnToAdmin } = useImpersonation()
  if (user === null) return null
  const name = shownNameOf(user, t('account.user'))
  const modelHandle = user.status === 'model' ? user.handle : undefined
  return (
    <Menu
      defaultOpen={defaultOpen}
      className="w-64"
      trigger={
        <button type="button" className={accountButtonClass}>
          <span className="sr-only">{t('account.open')}</span>
          <Avatar name={user.name} email={user.email} src={user.picture} />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-3 py-2">
        <Avatar name={user.name} email={user.email} src={user.picture} />
        <div className="min-w-0">
          <p className="flex items-center gap-2">
            <span className="truncate font-semibold">{name}</span>
            {user.isPro === true && <ProBadge label={t('nav.pro')} />}
          </p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
      </div>
      <MenuSeparator />
      {modelHandle !== undefined && (
        <MenuItem onSelect={() => void navigate({ to: '/models/$modelName', params: { modelName: modelHandle } })}>
          <UserRound aria-hidden />
          {t('nav.myProfile')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void navigate({ to: '/settings' })}>
        <Settings aria-hidden />
        {t('nav.settings')}
      </MenuItem>
      {user.status === 'user' && (
        <MenuItem onSelect={() => void navigate({ to: '/apply-as-model' })}>
          <UserRoundPlus aria-hidden />
          {t('nav.applyAsModel')}
        </MenuItem>
      )}
      {isImpersonating && (
        <MenuItem onSelect={() => void returnToAdmin()}>
          <Undo2 aria-hidden />
          {t('account.returnToAdmin')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void navigate({ to: '/help-center' })}>
        <CircleQuestionMark aria-hidden />
        {t('nav.help')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden />
        {t('account.logOut')}
      </MenuItem>
    </Menu>
  )
}
