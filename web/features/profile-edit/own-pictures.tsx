/** Avatar and cover, changed where they are. */
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelProfile } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { IconButton } from '#web/ui/button.tsx'
import { PictureChoice } from './picture-choice.tsx'

const overPicture = 'inline-flex cursor-pointer items-center gap-2 rounded-full bg-paper/90 px-4 py-2.5 text-sm font-semibold shadow-card transition-colors hover:bg-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring [&_svg]:size-4'

export function OwnCover({ model }: { model: ModelProfile }) {
  const { t } = useTranslation('profile')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.models.setProfilePicture)
  const callFailed = useCallFailed()
  const remove = async () => {
    try {
      await run({ token, place: 'cover', pictureId: null })
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <div className="absolute top-3 right-3 flex items-center gap-2 md:top-4 md:right-4">
      {model.cover !== null && (
        <IconButton label={t('pictures.removeCover')} disabled={isBusy} onClick={() => void remove()} className="size-10 bg-paper/90 shadow-card hover:bg-paper">
          <Trash2 aria-hidden />
        </IconButton>
      )}
      <PictureChoice shape="cover" label={t('pictures.changeCover')} className={overPicture} onPicture={({ _id }) => run({ token, place: 'cover', pictureId: _id })}>
        <ImageUp aria-hidden />
        <span aria-hidden>{t('pictures.cover')}</span>
      </PictureChoice>
    </div>
  )
}

export function OwnAvatar() {
  const { t } = useTranslation('profile')
  const token = useSessionToken()
  const { run } = useMutation(api.models.setProfilePicture)
  return (
    <PictureChoice
      shape="avatar"
      label={t('pictures.changeAvatar')}
      className="absolute right-0 bottom-0 flex size-10 cursor-pointer items-center justify-center rounded-full border bg-raised shadow-card transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring [&_svg]:size-5"
      onPicture={({ _id }) => run({ token, place: 'avatar', pictureId: _id })}
    >
      <Camera aria-hidden />
    </PictureChoice>
  )
}
