/** Chooses the visible part of a picture and uploads it. Mouse, touch and keyboard: arrows move, the slider zooms. */
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Picture } from '#contract/types.ts'
import { useFileAddress } from '#web/lib/use-file-address.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { UploadCancelled } from '#web/lib/upload/upload-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { type CropArea, cropPicture } from './crop-picture.ts'
import { sendPicture } from './send-picture.ts'
import { SHAPES, type Shape } from './shapes.ts'

const ZOOM_MAX = 4
const ZOOM_STEP = 0.05
/** Pixels that one press of an arrow key moves the picture. */
const KEYBOARD_STEP = 8
/** The upright middle that cards show (`card-…` of the server's pictures), drawn over the cover. */
const CARD_FRAME =
  "before:pointer-events-none before:absolute before:inset-y-0 before:left-1/2 before:aspect-4/5 before:-translate-x-1/2 before:border-x-2 before:border-dashed before:border-white before:shadow-[0_0_0_1px_rgb(0_0_0/0.45)] before:content-['']"

interface CropDialogProps {
  file: File
  shape: Shape
  title: string
  /** Uses the picture that is now on the server. Rejects when that fails. */
  onPicture: (picture: Picture & { _id: string }) => Promise<unknown>
  onClose: () => void
}

/** Cuts out the chosen area and uploads it. A cancelled upload leaves the form as it was. */
function useCropForm({
  shape,
  address,
  onPicture,
  onClose,
}: Pick<CropDialogProps, 'shape' | 'onPicture' | 'onClose'> & { address: string | undefined }) {
  const token = useSessionToken()
  const open = useAction(api.media.openUpload)
  const finish = useAction(api.media.finishUpload)
  const [percent, setPercent] = useState(0)
  const sending = useRef<AbortController>(null)
  const form = useForm<{ area: CropArea | null }>({
    start: { area: null },
    onRefusal: (error) => (error instanceof UploadCancelled ? null : undefined),
    send: async ({ area }) => {
      if (address === undefined || area === null) return
      setPercent(0)
      const { signal } = (sending.current = new AbortController())
      const picture = await cropPicture(address, area, SHAPES[shape].widthMax)
      const calls = {
        open: (about: { fileName: string; fileType: string; fileSize: number }) =>
          open.run({ token, purpose: 'picture' as const, ...about }),
        finish: (objectId: string) => finish.run({ token, objectId }),
      }
      await onPicture(await sendPicture({ picture, calls, signal, onPercent: setPercent }))
      onClose()
    },
  })
  return { form, percent, cancel: () => sending.current?.abort() }
}

interface AreaProps {
  address: string | undefined
  shape: Shape
  zoom: number
  onZoom: (zoom: number) => void
  onArea: (area: CropArea) => void
  /** Undefined while the picture can be read. */
  onUnreadable: (() => void) | undefined
}

function CropPart({ address, shape, zoom, onZoom, onArea, onUnreadable }: AreaProps) {
  const { t } = useTranslation('profile')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const { aspect, isRound, isOnCards } = SHAPES[shape]
  return (
    <div className="relative h-[min(46dvh,22rem)] overflow-hidden rounded-lg bg-sunken" data-testid="crop-area">
      {address !== undefined && onUnreadable !== undefined && (
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
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ 'aria-label': t('crop.area'), role: 'group' }}
          onCropChange={setCrop}
          onZoomChange={onZoom}
          onCropComplete={(_part, pixels) => onArea(pixels)}
        />
      )}
    </div>
  )
}

function ZoomSlider({ zoom, onZoom, isDisabled }: { zoom: number; onZoom: (zoom: number) => void; isDisabled: boolean }) {
  const { t } = useTranslation('profile')
  const id = useId()
  return (
    <div className="mt-4 flex items-center gap-4">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('crop.zoom')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={zoom}
        disabled={isDisabled}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={({ target }) => onZoom(Number(target.value))}
        className="h-11 flex-1 accent-accent"
      />
    </div>
  )
}

export default function CropDialog({ file, shape, title, onPicture, onClose }: CropDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  const address = useFileAddress(file)
  const [zoom, setZoom] = useState(1)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { form, percent, cancel } = useCropForm({ shape, address, onPicture, onClose })
  const problem = isUnreadable ? t('crop.unreadable') : form.refusal
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={form.isBusy}
      closesOutside={false}
      size="lg"
      title={title}
      description={t('crop.text')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="secondary" onClick={form.isBusy ? cancel : onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            busy={form.isBusy}
            busyLabel={t('crop.busy')}
            disabled={form.values.area === null || isUnreadable}
            onClick={() => void form.submit()}
          >
            {t('crop.save')}
          </Button>
        </>
      }
    >
      <CropPart
        address={address}
        shape={shape}
        zoom={zoom}
        onZoom={setZoom}
        onArea={(area) => form.set({ area })}
        onUnreadable={isUnreadable ? undefined : () => setIsUnreadable(true)}
      />
      {SHAPES[shape].isOnCards && <p className="mt-2 text-sm text-muted">{t('crop.onCards')}</p>}
      <ZoomSlider zoom={zoom} onZoom={setZoom} isDisabled={form.isBusy || isUnreadable} />
      {form.isBusy && <Progress value={percent} label={t('crop.busy')} />}
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
