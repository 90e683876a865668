/**
 * What a user does on a rendered page before its script runs (late-scripts.ts) is done once it runs. A typed text, a choice or a value
 * that the browser fills in stays on the screen, but React never hears of it by itself: a post would look paid and be public. A button
 * that was pressed would do nothing. Links need no script and are left alone; they leave the page, and what was pressed before is not done.
 */
import { useLayoutEffect } from 'react'
import type * as DoEarlyInput from './do-early-input.ts'
import { type Field, isChanged } from './early-fields.ts'

interface Early {
  /** Buttons that were pressed, and forms that were sent without one, each once. */
  readonly presses: Set<HTMLElement>
  /** The field in which letters are being composed: React hears of it at their end. */
  composing?: EventTarget | null
  /** From here on React hears of presses itself. */
  end: () => void
}

declare global {
  var early: Early | undefined
}

/** Runs in the browser as text, in the head of each page. A form is not sent: the answer would be a page without what was typed. */
export const KEEP_EARLY_INPUT =
  "{const early=globalThis.early={presses:new Set()};const names=['click','submit'];const keep=(event)=>{if(event.type==='submit')event.preventDefault();const at=event.type==='submit'?event.submitter??event.target:event.target.closest('button');if(at)early.presses.add(at)};for(const name of names)addEventListener(name,keep,true);for(const name of['compositionstart','compositionend'])addEventListener(name,({target})=>{early.composing=name==='compositionend'?null:target},true);early.end=()=>{for(const name of names)removeEventListener(name,keep,true)}}"

/** Fields that a user, or the browser, has changed; with their values, as React replaces those of textareas when it hydrates them. */
const changed = new Map<Field, string>()

/** Loaded only for pages that were used. */
let doer: typeof DoEarlyInput | undefined

const FIELDS = 'input, textarea, select'

/** While React hydrates: it may replace a text before it is noted. */
const noteTyped = ({ target }: Event): void => {
  if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && isChanged(target)) changed.set(target, target.value)
}

function noteFields(): void {
  for (const field of document.querySelectorAll<Field>(FIELDS)) if (isChanged(field)) changed.set(field, field.value)
}

let isEarly = false

/** Whether this page was used before it was hydrated: until its user leaves it, nothing on it may be made anew. */
export const wasUsedEarly = (): boolean => isEarly

const isUsed = () => changed.size > 0 || (globalThis.early?.presses.size ?? 0) > 0

/** Never rejects: a page comes alive without what cannot be done again. */
async function load(): Promise<void> {
  try {
    doer = await import('./do-early-input.ts')
  } catch (error) {
    console.warn('what was done early is not done again', error)
  }
}

/** To be called when React is about to hydrate the page. */
export async function loadEarlyInput(): Promise<void> {
  noteFields()
  if (isUsed()) await load()
}

/** To be called right before React hydrates the page. */
export function beginHearing(): void {
  noteFields()
  addEventListener('input', noteTyped, true)
  globalThis.early?.end()
}

async function doAll(): Promise<void> {
  const fields = new Map(changed)
  const presses = globalThis.early?.presses ?? new Set()
  changed.clear()
  // Loaded already, it does its first part at once.
  if (doer === undefined) await load()
  await doer?.changeFields(fields)
  await doer?.pressAll(presses)
}

/** For the part around every page. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    removeEventListener('input', noteTyped, true)
    noteFields()
    isEarly = isUsed() || document.activeElement?.matches(FIELDS) === true
    // As soon as React can hear, and before another key: it does not while it commits.
    if (isUsed()) queueMicrotask(() => void doAll())
  }, [])
}
