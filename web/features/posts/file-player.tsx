/** A clip or a sound of a post, played by the browser itself: its own controls work by keyboard and for screen readers. */
import type { MediaView } from '#contract/types.ts'
import { fileUrl } from './file-url.ts'

export function FilePlayer({ media, label }: { media: MediaView; label: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no captions file: what it holds is said in words beside it
  if (media.kind === 'audio') return <audio controls preload="none" src={fileUrl(media._id, 'audio.m4a')} aria-label={label} className="w-full" />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
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
    />
  )
}
