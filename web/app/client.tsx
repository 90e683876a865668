/** Wakes the rendered page up; the realtime client follows when the page is idle. */
import { StartClient } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startAppearance } from '#web/lib/appearance.ts'
import { environment } from './environment.ts'

/** Primitives that add style elements of their own read this name. */
Object.assign(globalThis, { __webpack_nonce__: environment().nonce })

startAppearance()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StartClient />
    </StrictMode>,
  )
})
