import type { Mark } from './point-place.ts'

interface MarkedImageProps {
  src: string
  alt: string
  mark: Mark | null
  onFail: () => void
}

/** A picture with a ring around its mark, for a box of its size that its place is relative to. */
export function MarkedImage({ src, alt, mark, onFail }: MarkedImageProps) {
  return (
    <>
      <img src={src} alt={alt} onError={onFail} className="max-h-80 max-w-full bg-sunken" />
      {mark !== null && (
        <svg aria-hidden className="pointer-events-none absolute inset-0 size-full" data-testid="mark">
          {['stroke-white stroke-[5]', 'stroke-danger stroke-2'].map((stroke) => (
            <circle key={stroke} cx={`${mark.x * 100}%`} cy={`${mark.y * 100}%`} r={14} fill="none" className={stroke} />
          ))}
        </svg>
      )}
    </>
  )
}
