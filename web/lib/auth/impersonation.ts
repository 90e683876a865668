/** spec §4 Impersonation: while an admin token is stored, the session is borrowed and can be given back. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast-store.ts'
import { ADMIN_TOKEN_KEY, onTokenChange, setToken } from './token.ts'

const storedAdminToken = () => localStorage.getItem(ADMIN_TOKEN_KEY)

export function useImpersonation(): { isImpersonating: boolean; returnToAdmin: () => Promise<void> } {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const stored = useSyncExternalStore(onTokenChange, storedAdminToken, () => null)
  const returnToAdmin = useCallback(async () => {
    const token = storedAdminToken()
    if (token === null) return
    localStorage.removeItem(ADMIN_TOKEN_KEY)
    setToken(token)
    toast({ title: t('account.returning') })
    // The users page of the admin area comes with its own part of the product; until then the area's first page.
    await navigate({ to: '/admin/orders' })
  }, [navigate, t])
  return { isImpersonating: stored !== null && stored !== '', returnToAdmin }
}
