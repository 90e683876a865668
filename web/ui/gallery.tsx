/** One picture large, and the others small beneath it: each is a way to see it large. Without script they lead to the pictures themselves. */
import { type MouseEvent, useState } from 'react'
import { cx } from './cx.ts'
import { Picture } from './picture.tsx'

interface GalleryProps {
  /** One at least. */
  pictures: readonly { url: string; width: number; height: number; blur: string | null }[]
  /** What the large one shows. */
  alt: string
  /** What is said of a small one, by its place from 1. */
  nameOf: (place: number) => string
  /** How wide the large one is shown, as in the HTML attribute. */
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
  // Pictures can go while one looks at the last of them.
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
