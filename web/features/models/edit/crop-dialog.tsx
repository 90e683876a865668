/** Chooses the part of a picture that is shown, and brings it to the server. Mouse, touch and keyboard: arrows move, the slider zooms. */
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Picture } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { UploadCancelled } from '#web/lib/upload/upload-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { type CropArea, cropPicture } from './crop-picture.ts'
import { sendPicture } from './send-picture.ts'
import { SHAPES, type Shape } from './shapes.ts'

const ZOOM_MAX = 4
const ZOOM_STEP = 0.05
/** One press of an arrow key moves the picture by so many pixels. */
const KEYBOARD_STEP = 8
/** The upright middle that cards show (`card-…` of the server's pictures), drawn over the cover. */
const CARD_FRAME =
  "before:pointer-events-none before:absolute before:inset-y-0 before:left-1/2 before:aspect-4/5 before:-translate-x-1/2 before:border-x-2 before:border-dashed before:border-white before:shadow-[0_0_0_1px_rgb(0_0_0/0.45)] before:content-['']"

interface CropDialogProps {
  file: File
  shape: Shape
  title: string
  /** The picture is on the server: puts it in its place. Rejects when that fails. */
  onPicture: (picture: Picture & { _id: string }) => Promise<unknown>
  onClose: () => void
}

function useAddressOf(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

export default function CropDialog({ file, shape, title, onPicture, onClose }: CropDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  const token = useSessionToken()
  const address = useAddressOf(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const open = useAction(api.media.openUpload)
  const finish = useAction(api.media.finishUpload)
  const errorText = useErrorText()
  const sending = useRef<AbortController>(null)
  const zoomId = useId()
  const { aspect, isRound, widthMax, isOnCards } = SHAPES[shape]

  const save = async () => {
    if (address === undefined || area === undefined) return
    setProblem(undefined)
    setPercent(0)
    const { signal } = (sending.current = new AbortController())
    try {
      const picture = await cropPicture(address, area, widthMax)
      const calls = {
        open: (about: { fileName: string; fileType: string; fileSize: number }) =>
          open.run({ token, purpose: 'picture' as const, ...about }),
        finish: (objectId: string) => finish.run({ token, objectId }),
      }
      await onPicture(await sendPicture({ picture, calls, signal, onPercent: setPercent }))
      onClose()
    } catch (error) {
      if (!(error instanceof UploadCancelled)) setProblem(errorText(error))
      setPercent(undefined)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={percent !== undefined}
      closesOutside={false}
      size="lg"
      title={title}
      description={t('crop.text')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={() => (percent === undefined ? onClose() : sending.current?.abort())}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            busy={percent !== undefined}
            busyLabel={t('crop.busy')}
            disabled={area === undefined || isUnreadable}
            onClick={() => void save()}
          >
            {t('crop.save')}
          </Button>
        </>
      }
    >
      <div className="relative h-[min(46dvh,22rem)] overflow-hidden rounded-lg bg-sunken" data-testid="crop-area">
        {address !== undefined && !isUnreadable && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={aspect}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={!isRound && !isOnCards}
            {...(isOnCards ? { classes: { cropAreaClassName: CARD_FRAME } } : {})}
            keyboardStep={KEYBOARD_STEP}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '', onError: () => setIsUnreadable(true) }}
            cropperProps={{ 'aria-label': t('crop.area'), role: 'group' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_part, pixels) => setArea(pixels)}
          />
        )}
      </div>
      {isOnCards && <p className="mt-2 text-sm text-muted">{t('crop.onCards')}</p>}
      <div className="mt-4 flex items-center gap-4">
        <label htmlFor={zoomId} className="text-sm font-semibold">
          {t('crop.zoom')}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={zoom}
          disabled={percent !== undefined || isUnreadable}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="h-11 flex-1 accent-accent"
        />
      </div>
      {percent !== undefined && <Progress value={percent} label={t('crop.busy')} />}
      {(problem !== undefined || isUnreadable) && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {isUnreadable ? t('crop.unreadable') : problem}
        </p>
      )}
    </Dialog>
  )
}
