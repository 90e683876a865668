/** Settings → Profile: the own picture, cropped as on a profile. */
import { Camera, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { RemovablePicture } from './removable-picture.tsx'

export function MemberPicture({ name, picture }: { name: string; picture: string | null }) {
  const { t } = useTranslation('profile')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.members.setPicture)
  return (
    <RemovablePicture
      hasPicture={picture !== null}
      title={t('pictures.removeAvatarTitle')}
      isBusy={isBusy}
      onRemove={() => run({ token, pictureId: null })}
      className="flex flex-wrap items-center gap-4"
    >
      {(ask) => (
        <>
          <Avatar name={name} src={picture} size="xl" />
          <div className="flex flex-wrap gap-2">
            <PictureChoice
              shape="avatar"
              label={t('pictures.changeAvatar')}
              className={buttonClass(
                'secondary',
                'sm',
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              )}
              onPicture={({ _id }) => run({ token, pictureId: _id })}
            >
              <Camera aria-hidden />
              <span aria-hidden>{t('pictures.changeAvatar')}</span>
            </PictureChoice>
            {ask !== null && (
              <Button variant="ghost" size="sm" onClick={ask}>
                <Trash2 aria-hidden />
                {t('pictures.removeAvatar')}
              </Button>
            )}
          </div>
        </>
      )}
    </RemovablePicture>
  )
}
