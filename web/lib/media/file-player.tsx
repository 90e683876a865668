/**
 * A clip or a sound of a post or a message. The browser plays clips, and sounds where there is no script: its own controls
 * work by keyboard and for screen readers. With script, sounds get their drawn wave.
 */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaView } from '#contract/types.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { fileUrl } from './file-url.ts'

/** Loaded with the first sound on screen. */
const SoundPlayer = lazy(() => import('#web/ui/sound-player.tsx'))

interface FilePlayerProps {
  media: MediaView
  label: string
}

function Sound({ media, label }: FilePlayerProps) {
  const { t } = useTranslation('posts')
  const isHydrated = useIsHydrated()
  const [hasFailed, setHasFailed] = useState(false)
  const src = fileUrl(media._id, 'audio.m4a')
  // As high as the drawn one: nothing moves when that takes its place.
  const plain = (
    <span className="flex h-16 items-center">
      <audio controls preload="none" src={src} aria-label={label} className="w-full">
        <track kind="captions" />
      </audio>
    </span>
  )
  if (!isHydrated || hasFailed || media.peaks === null || media.seconds === null) return plain
  return (
    <Suspense fallback={plain}>
      <SoundPlayer
        src={src}
        seconds={media.seconds}
        peaks={media.peaks}
        label={label}
        playLabel={t('media.play')}
        pauseLabel={t('media.pause')}
        seekLabel={t('media.seek')}
        onFail={() => setHasFailed(true)}
      />
    </Suspense>
  )
}

export function FilePlayer({ media, label }: FilePlayerProps) {
  if (media.kind === 'audio') return <Sound media={media} label={label} />
  return (
    <video
      controls
      preload="none"
      playsInline
      src={fileUrl(media._id, 'video.mp4')}
      poster={fileUrl(media._id, `${media.widths.at(-1) ?? 0}.webp`)}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      aria-label={label}
      className="h-auto max-h-[85dvh] w-full rounded-lg bg-sunken object-contain"
    >
      <track kind="captions" />
    </video>
  )
}
