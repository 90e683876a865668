/**
 * Marks a post in a list as a clip: a sign over its poster. While a reader points at the post, or focuses it by keyboard, a few
 * silent seconds of the clip play in its place. They load then, and not before.
 */
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MediaView } from '#contract/types.ts'
import { cx } from '#web/ui/cx.ts'
import { fileUrl } from '#web/lib/media/file-url.ts'

/** Passing over it with the pointer loads nothing. */
const DELAY_MS = 150

/** False on touch screens, where a tap opens, and for readers who chose less motion or blurred pictures. */
function mayPlay(): boolean {
  const { classList } = document.documentElement
  if (classList.contains('motion-reduced') || classList.contains('media-blurred')) return false
  return matchMedia('(hover: hover) and (pointer: fine)').matches && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function Preview({ src, onPlaying }: { src: string; onPlaying: () => void }) {
  return (
    <video
      aria-hidden
      autoPlay
      loop
      muted
      playsInline
      disablePictureInPicture
      tabIndex={-1}
      src={src}
      onPlaying={onPlaying}
      className="absolute inset-0 size-full object-cover"
      data-testid="clip-preview"
    >
      <track kind="captions" />
    </video>
  )
}

interface ClipSignProps {
  media: Pick<MediaView, '_id' | 'hasPreview'>
  isMeant: boolean
}

export function ClipSign({ media: { _id, hasPreview }, isMeant }: ClipSignProps) {
  const [stage, setStage] = useState<'still' | 'asked' | 'playing'>('still')
  useEffect(() => {
    if (!isMeant || !hasPreview || !mayPlay()) return undefined
    const timer = setTimeout(() => setStage('asked'), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setStage('still')
    }
  }, [isMeant, hasPreview])
  return (
    <>
      {stage !== 'still' && (
        <span aria-hidden className={cx('absolute inset-0', stage === 'asked' && 'opacity-0')}>
          <Preview src={fileUrl(_id, 'preview.mp4')} onPlaying={() => setStage('playing')} />
        </span>
      )}
      {stage !== 'playing' && (
        <span aria-hidden className="absolute inset-0 flex items-center justify-center">
          <span className="flex size-14 items-center justify-center rounded-full bg-surface/90 text-accent">
            <Play className="size-6 fill-current" />
          </span>
        </span>
      )}
    </>
  )
}
