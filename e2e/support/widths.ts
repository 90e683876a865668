/** Options of a spec for `test.use(…)`. Default: `DESKTOP`, without motion. */
import type { PlaywrightTestOptions } from '@playwright/test'

type View = Partial<Pick<PlaywrightTestOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'contextOptions'>>

export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false } as const satisfies View
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const satisfies View
export const WIDTHS = { desktop: DESKTOP, phone: PHONE } as const
/** Of tablets and small windows: the least with columns beside each other, and the least with the sidebar. */
export const BETWEEN = [768, 1024] as const
/** For specs about what moves. */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const satisfies View
