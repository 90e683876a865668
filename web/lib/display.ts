/**
 * Settings → Display as this browser keeps it: needed before the user is known. The cookies let the server render a page that
 * is right from the start.
 */
import { LANGUAGE_COOKIE_DAYS } from '#contract/limits.ts'
import type { DisplaySettings } from '#contract/types.ts'
import { forgetFormats } from '#web/ui/format.ts'
import { removeCookie, writeCookie } from './cookies.ts'

type Kept = Pick<DisplaySettings, 'blursMedia' | 'reducesMotion' | 'timeZone'>

/** Does this browser know the zone? An unknown one would break every page with a date. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Applies the choices to the page and keeps them for later visits of this browser. */
export function applyDisplay({ blursMedia, reducesMotion, timeZone }: Kept): void {
  const { classList } = document.documentElement
  classList.toggle('motion-reduced', reducesMotion)
  classList.toggle('media-blurred', blursMedia)
  const words = [blursMedia ? 'blur' : '', reducesMotion ? 'still' : ''].filter((word) => word !== '')
  if (words.length > 0) writeCookie('display', words.join('.'), LANGUAGE_COOKIE_DAYS)
  else removeCookie('display')
  if (timeZone !== null && isKnown(timeZone)) writeCookie('time_zone', timeZone, LANGUAGE_COOKIE_DAYS)
  else removeCookie('time_zone')
  forgetFormats()
}
