/**
 * Repeats the input of a user on a rendered page before its script ran (late-scripts.ts). A typed text, a choice or a value
 * that the browser fills in stays on the screen, but React never hears of it by itself: a post would look paid and be public. A button
 * that was pressed would do nothing. Links need no script and are left alone; they leave the page, and earlier presses are dropped.
 *
 * early-input-script.ts notes it, do-early-input.ts does it, and is loaded only where there is something to do.
 */
import { useLayoutEffect } from 'react'
import type * as DoEarlyInput from './do-early-input.ts'
import type { Field } from './early-fields.ts'

interface Early {
  /** Buttons that were pressed, and forms that were sent without one, each once. */
  readonly presses: Set<HTMLElement>
  /** Fields that a user, or the browser, has changed; with their values, as React replaces those of textareas when it hydrates them. */
  readonly changed: Map<Field, string>
  /** The field in which letters are being composed: React hears of it at their end. */
  composing?: EventTarget | null
  /** Notes the fields that are changed now. Answers whether there is anything to do. */
  note(): boolean
  /** Notes what is typed from here on, too, and no longer what is pressed: React hears of presses itself. */
  begin(): void
  /** As `note`, when React hears of all else. Textareas have their rendered values again: noted ones stay. Forgets an empty result. */
  end(): boolean
  /** Leaves no value and no listener in the page: passwords are among the values. */
  forget(): void
}

declare global {
  var early: Early | undefined
}

let doer: typeof DoEarlyInput | undefined
let isEarly = false

/** Whether this page was used before it was hydrated: until its user leaves it, nothing on it may be made anew. */
export const wasUsedEarly = (): boolean => isEarly

const load = async (): Promise<void> => {
  doer = await import('./do-early-input.ts')
}

/** To be called when React is about to hydrate the page. Never rejects: a page comes alive without input that cannot be repeated. */
export const loadEarlyInput = async (): Promise<void> => (globalThis.early?.note() === true ? load().catch(console.warn) : undefined)

/** To be called right before React hydrates the page. */
export const beginHearing = (): void => globalThis.early?.begin()

async function doAll(early: Early): Promise<void> {
  // Loaded already, it does its first part at once.
  if (doer === undefined) await load()
  await doer?.changeFields(early.changed)
  await doer?.pressAll(early.presses)
}

/** For the part around every page. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const { early } = globalThis
    const isUsed = early?.end() === true
    isEarly = isUsed || document.activeElement?.matches('input, textarea, select') === true
    // As soon as React can hear, and before another key: it does not while it commits.
    if (isUsed) queueMicrotask(() => void doAll(early).catch(console.warn).finally(early.forget))
  }, [])
}
