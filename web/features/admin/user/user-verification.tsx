/** The mark that the team has checked identity and age of a model: shown beside its name, given and taken here. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { UserDetails } from '../users.ts'

function VerifyDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.users.setVerified)
  const errorText = useErrorText()
  const name = useUserName()(user.name)
  // The act stays the one that was chosen, also when another admin changes the mark meanwhile.
  const [act] = useState<'verify' | 'unverify'>(user.isVerified === true ? 'unverify' : 'verify')
  return (
    <ReasonDialog
      title={t(`users.${act}Title`, { name })}
      text={t(`users.${act}Text`)}
      label={t('users.reasonTold')}
      missing={t('reasonMissing')}
      confirmLabel={t(`users.${act}`)}
      isDangerous={act === 'unverify'}
      textOf={(error) => (isCallError(error, 'same_mark') ? t('users.sameMark') : errorText(error))}
      send={async (reason) => {
        await run({ token, userId: user._id, isVerified: act === 'verify', reason })
        toast({ title: t(`users.done.${act}`), description: t('users.doneText', { name }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Of models only: others have no public page. */
export function UserVerification({ user }: { user: UserDetails }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const { isVerified, may } = user
  if (isVerified === null) return null
  return (
    <Card data-testid="user-verification" data-verified={isVerified}>
      <CardHeader
        title={t('users.verification')}
        aside={
          may.verify ? (
            <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
              {t(isVerified ? 'users.unverify' : 'users.verify')}
            </Button>
          ) : undefined
        }
      />
      <CardBody className="text-sm">
        <p className="font-semibold">{t(isVerified ? 'users.isVerified' : 'users.notVerified')}</p>
        <p className="mt-1 text-muted">{t(isVerified ? 'users.isVerifiedText' : 'users.notVerifiedText')}</p>
        {isOpen && <VerifyDialog user={user} onClose={() => setOpen(false)} />}
      </CardBody>
    </Card>
  )
}
