import { useCallback, useState } from 'react'

/**
 * Has the image at `src` failed? Spread `watch` on the img element. An image of a rendered page may fail before the page
 * is hydrated: such a failure is detected on hydration.
 */
export function useFailedImage(src: string | null | undefined): {
  hasFailed: boolean
  watch: { onError: () => void; ref: (image: HTMLImageElement | null) => void }
} {
  const [failed, setFailed] = useState<string | null>(null)
  const onError = useCallback(() => setFailed(src ?? null), [src])
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete === true && image.naturalWidth === 0) image.decode().catch(onError)
    },
    [onError],
  )
  return { hasFailed: src != null && failed === src, watch: { onError, ref } }
}
