/** A button that chooses a picture; its visible part is chosen in a dialog, which loads then. */
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Picture } from '#contract/types.ts'
import type { Shape } from './shapes.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

interface PictureChoiceProps {
  shape: Shape
  /** The name of the picture, for the button and the dialog. */
  label: string
  className: string
  children: ReactNode
  onPicture: (picture: Picture & { _id: string }) => Promise<unknown>
}

/** Everything inside is the label of a real file input, so keyboard and screen readers know it. */
export function PictureChoice({ shape, label, className, children, onPicture }: PictureChoiceProps) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <label htmlFor={id} title={label} className={className}>
        {children}
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-label={label}
          className="sr-only"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
      {file !== null && (
        <Suspense>
          <CropDialog file={file} shape={shape} title={label} onPicture={onPicture} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  )
}
