/** Avatar and cover, edited in their places. */
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelProfile } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { IconButton } from '#web/ui/button.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { RemovablePicture } from './removable-picture.tsx'

const overPicture =
  'inline-flex cursor-pointer items-center gap-2 rounded-full bg-paper/90 px-4 py-2.5 text-sm font-semibold shadow-card transition-colors hover:bg-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring [&_svg]:size-4'
const atAvatar =
  'absolute bottom-0 flex size-10 cursor-pointer items-center justify-center rounded-full border bg-raised shadow-card transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring [&_svg]:size-5'

export function OwnCover({ model }: { model: ModelProfile }) {
  const { t } = useTranslation('profile')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.models.setProfilePicture)
  return (
    <RemovablePicture
      hasPicture={model.cover !== null}
      title={t('pictures.removeCoverTitle')}
      isBusy={isBusy}
      onRemove={() => run({ token, place: 'cover', pictureId: null })}
      className="absolute top-3 right-3 flex items-center gap-2 md:top-4 md:right-4"
    >
      {(ask) => (
        <>
          {ask !== null && (
            <IconButton label={t('pictures.removeCover')} onClick={ask} className="size-10 bg-paper/90 shadow-card hover:bg-paper">
              <Trash2 aria-hidden />
            </IconButton>
          )}
          <PictureChoice
            shape="cover"
            label={t('pictures.changeCover')}
            className={overPicture}
            onPicture={({ _id }) => run({ token, place: 'cover', pictureId: _id })}
          >
            <ImageUp aria-hidden />
            <span aria-hidden>{t('pictures.cover')}</span>
          </PictureChoice>
        </>
      )}
    </RemovablePicture>
  )
}

export function OwnAvatar({ model }: { model: ModelProfile }) {
  const { t } = useTranslation('profile')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.models.setProfilePicture)
  return (
    <RemovablePicture
      hasPicture={model.picture !== null}
      title={t('pictures.removeAvatarTitle')}
      isBusy={isBusy}
      onRemove={() => run({ token, place: 'avatar', pictureId: null })}
      className="contents"
    >
      {(ask) => (
        <>
          {ask !== null && (
            <IconButton label={t('pictures.removeAvatar')} onClick={ask} className={`${atAvatar} left-0`}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
          <PictureChoice
            shape="avatar"
            label={t('pictures.changeAvatar')}
            className={`${atAvatar} right-0`}
            onPicture={({ _id }) => run({ token, place: 'avatar', pictureId: _id })}
          >
            <Camera aria-hidden />
          </PictureChoice>
        </>
      )}
    </RemovablePicture>
  )
}
