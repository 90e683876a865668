import { AudioLines, Lock, Text } from 'lucide-react'
import { FilePicture } from '#web/lib/media/file-picture.tsx'
import type { SeenPost } from '../feed/seen-post.ts'

/** A small cover of a post in a row: its first open picture, else its stand-in, else a sign of its kind. */
export function PostThumb({ seen: { media, isOpen } }: { seen: SeenPost }) {
  const shown = media.find((file) => file.isOpen && file.kind !== 'audio')
  const blur = media.find((file) => file.blur !== null)?.blur
  const Icon = !isOpen ? Lock : media.length === 0 ? Text : AudioLines
  return (
    <span className="relative size-14 shrink-0 overflow-hidden rounded-md bg-sunken">
      {shown !== undefined ? (
        <FilePicture media={{ ...shown, alt: '' }} sizes="56px" className="size-full" />
      ) : (
        blur != null && <img src={blur} alt="" className="size-full scale-110 object-cover blur-md" />
      )}
      {shown === undefined && (
        <span aria-hidden className="absolute inset-0 flex items-center justify-center text-muted">
          <span className="flex size-8 items-center justify-center rounded-full bg-surface/85">
            <Icon className="size-4" />
          </span>
        </span>
      )}
    </span>
  )
}
