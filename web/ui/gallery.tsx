/** One picture large, and all as small ones below it: each opens as the large one. Without script they link to the files. */
import { type MouseEvent, useState } from 'react'
import { cx } from './cx.ts'
import { Picture } from './picture.tsx'

interface GalleryProps {
  /** One at least. */
  pictures: readonly { url: string; width: number; height: number; blur: string | null }[]
  /** The alt text of the large one. */
  alt: string
  /** The label of a small one, by its place from 1. */
  nameOf: (place: number) => string
  /** The width of the large one on screen, as in the HTML attribute `sizes`. */
  sizes: string
  /** The box of the large one: it has a size of its own, so that nothing moves. */
  frame: string
  /** The row of small ones. */
  row?: string
  className?: string
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export function Gallery({ pictures, alt, nameOf, sizes, frame, row, className }: GalleryProps) {
  const [chosen, setChosen] = useState(0)
  // The last picture can be removed while it is shown.
  const at = Math.min(chosen, pictures.length - 1)
  return (
    <div className={className}>
      <Picture picture={pictures[at] ?? null} alt={alt} sizes={sizes} className={frame} />
      {pictures.length > 1 && (
        <ul className={cx('grid grid-cols-4 gap-2 pt-2', row)}>
          {pictures.map((picture, place) => (
            <li key={picture.url}>
              <a
                href={picture.url}
                aria-label={nameOf(place + 1)}
                aria-current={place === at || undefined}
                onClick={(event) => {
                  if (!isPlain(event)) return
                  event.preventDefault()
                  setChosen(place)
                }}
                className="block rounded-sm ring-ink aria-[current]:ring-2"
              >
                <Picture picture={picture} alt="" sizes="80px" className="aspect-4/3 rounded-sm" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
