/** A text as a QR code for a phone. Drawn here: the text never leaves the page. */
import { useEffect, useState } from 'react'

export function QrCode({ text, label }: { text: string; label: string }) {
  const [path, setPath] = useState<{ d: string; size: number } | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void import('uqr').then(({ encode }) => {
      if (isUnmounted) return
      const { data, size } = encode(text, { border: 2 })
      const d = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
      setPath({ d, size })
    })
    return () => {
      isUnmounted = true
    }
  }, [text])
  return (
    <span className="flex size-40 items-center justify-center rounded-md bg-white p-1 ring-1 ring-line">
      {path !== null && (
        <svg viewBox={`0 0 ${path.size} ${path.size}`} role="img" aria-label={label} className="size-full" shapeRendering="crispEdges">
          <path d={path.d} fill="#000" />
        </svg>
      )}
    </span>
  )
}
