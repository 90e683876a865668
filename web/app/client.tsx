/** Hydrates the rendered page; the realtime client follows when the page is idle. */
import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startAppearance } from '#web/lib/appearance.ts'
import { currentToken } from '#web/lib/auth/token.ts'
import { setPageReader } from '#web/lib/page-reader.ts'
import { loadParts } from '#web/lib/part.tsx'
import { pause } from '#web/lib/pause.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { beginHearing, loadEarlyInput } from './early-input.ts'
import { environment } from './environment.ts'
import { pageData } from './page-data.ts'

/** Packages that add style elements of their own read this name. */
Object.assign(globalThis, { __webpack_nonce__: environment().nonce })

/** A user left a page during hydration: the router rendered it once more without its match, and React discarded that. */
const isLeftPage = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof TypeError && error.cause.message.includes('routeId')

// Each step is a task of its own: the modules have just been evaluated, and the router makes its routes.
await pause()
startAppearance()
const { reader, parts } = pageData()
if (reader !== undefined) setPageReader(() => ({ ...reader, token: currentToken() }))
const router = await hydrateStart()
await loadParts(parts)
await loadEarlyInput()
await pause()
beginHearing()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    {
      onRecoverableError(error) {
        if (isLeftPage(error)) console.debug('a page was left while it woke up')
        else reportError(error)
      },
    },
  )
})

// One rare letter in a name would load a font before the first picture. Without them, these letters stay in a font of the reader's own.
whenIdle(() => void import('./rare-fonts.css').catch((error: unknown) => console.warn('the rare letters could not be loaded', error)))
