/** The files of a locked post: blurred stand-ins at their own ratio. Locked files are never requested. */
import { AudioLines, Image as ImageIcon, Lock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaView } from '#contract/types.ts'
import { cx } from '#web/ui/cx.ts'
import { formatLength } from '../feed/seen-post.ts'

const KIND_ICONS = { image: ImageIcon, video: Play, audio: AudioLines }

/** The blurred stand-in fills its box; a sound has a plain ground. */
function Blurred({ media, className }: { media: Pick<MediaView, 'blur' | 'width' | 'height'> | undefined; className?: string }) {
  if (media?.blur == null) return <span aria-hidden className={cx('block bg-linear-to-br from-accent-soft to-sunken', className)} />
  return (
    <img
      src={media.blur}
      alt=""
      width={media.width ?? 4}
      height={media.height ?? 3}
      className={cx('scale-110 object-cover blur-xl', className)}
    />
  )
}

/** A small tile of one more locked file, with its kind and length. */
function LockedTile({ media }: { media: MediaView }) {
  const Icon = KIND_ICONS[media.kind]
  return (
    <li className="relative aspect-square w-18 shrink-0 overflow-hidden rounded-md bg-sunken">
      <Blurred media={media} className="size-full" />
      <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-surface/85 py-0.5 text-2xs font-semibold tabular-nums">
        <Icon aria-hidden className="size-3" />
        {media.seconds !== null && formatLength(media.seconds)}
      </span>
    </li>
  )
}

const TILES_MAX = 8

interface LockedMediaProps {
  /** The locked files, in their order. */
  media: readonly MediaView[]
  /** Stands on top: the contents, and the button that unlocks. */
  children: ReactNode
}

export function LockedMedia({ media, children }: LockedMediaProps) {
  const first = media.find(({ blur }) => blur !== null) ?? media[0]
  const others = media.filter((one) => one !== first)
  return (
    <div className="overflow-hidden rounded-xl border bg-sunken">
      <div className="relative grid min-h-80 place-items-center overflow-hidden">
        {/* The stand-in gives the box its ratio; it never grows taller than the window. */}
        <Blurred media={first} className="col-start-1 row-start-1 max-h-[60dvh] min-h-full w-full" />
        <div className="relative col-start-1 row-start-1 m-5 flex w-[calc(100%-2.5rem)] max-w-sm flex-col items-center gap-2 rounded-xl border bg-surface/95 px-6 py-7 text-center shadow-float">
          <span className="mb-1 flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
            <Lock aria-hidden className="size-5.5" />
          </span>
          {children}
        </div>
      </div>
      {others.length > 0 && (
        <ul aria-hidden className="flex gap-2 overflow-hidden p-3">
          {others.slice(0, TILES_MAX).map((one) => (
            <LockedTile key={one._id} media={one} />
          ))}
        </ul>
      )}
    </div>
  )
}
