/** Above the own profile: a note that it is the own one, the name, and the switch for the online state. */
import { Link, useMatch } from '@tanstack/react-router'
import { AtSign, Eye, EyeOff, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }))

export function OwnBar() {
  const { t } = useTranslation('profile')
  const token = useSessionToken()
  const args = { token }
  const { data: mine } = useLive(api.models.getMyProfile, args)
  const callFailed = useCallFailed()
  // The tab with the posts has its button for a new post beside its title.
  const isOnPosts = useMatch({ from: '/models/$modelName/posts', shouldThrow: false }) !== undefined
  const [isRenaming, setIsRenaming] = useState(false)
  const { run, isBusy } = useMutation(api.models.setPresenceHidden, {
    optimistic: (store, { isHidden }) => {
      const known = store.get(api.models.getMyProfile, args)
      if (known !== undefined) store.set(api.models.getMyProfile, args, { ...known, hidesPresence: isHidden })
    },
  })
  const isHidden = mine?.hidesPresence === true
  const toggle = async () => {
    try {
      await run({ token, isHidden: !isHidden })
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-surface px-4 py-3 md:mb-5 md:rounded-lg md:border md:px-5"
      data-testid="own-bar"
    >
      <p className="mr-auto min-w-48 flex-1 text-sm text-muted">{t('bar.text')}</p>
      <Button variant="secondary" size="sm" disabled={mine === undefined || isBusy} onClick={() => void toggle()}>
        {isHidden ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {isHidden ? t('bar.presenceHidden') : t('bar.presenceShown')}
      </Button>
      <Button variant="secondary" size="sm" disabled={mine === undefined} onClick={() => setIsRenaming(true)}>
        <AtSign aria-hidden />
        {t('rename.open')}
      </Button>
      {!isOnPosts && (
        <Link to="/my-posts/new" className={buttonClass('secondary', 'sm')}>
          <Plus aria-hidden />
          {t('bar.newPost')}
        </Link>
      )}
      {isRenaming && mine !== undefined && (
        <Suspense>
          <RenameDialog profile={mine} onClose={() => setIsRenaming(false)} />
        </Suspense>
      )}
    </div>
  )
}
