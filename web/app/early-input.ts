/**
 * What a user does on a rendered page before its script runs (late-scripts.ts) is done once it runs. A typed text, a choice or a value
 * that the browser fills in stays on the screen, but React never hears of it by itself: a post would look paid and be public. A button
 * that was pressed would do nothing. Links need no script and are left alone; they leave the page, and what was pressed before is not done.
 */
import { useLayoutEffect } from 'react'
import type * as DoEarlyInput from './do-early-input.ts'

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

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields that a user, or the browser, has changed; with their values, as React replaces those of textareas when it hydrates them. */
const changed = new Map<Field, string>()

/** Loaded only for pages that were used. */
let doer: typeof DoEarlyInput | undefined

const FIELDS = 'input, textarea, select'

const chosen = ({ options }: HTMLSelectElement, by: 'selected' | 'defaultSelected') => [...options].findIndex((option) => option[by])

export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return chosen(field, 'selected') !== Math.max(chosen(field, 'defaultSelected'), 0)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

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

/** To be called when React is about to hydrate the page. */
export async function loadEarlyInput(): Promise<void> {
  noteFields()
  if (isUsed()) doer = await import('./do-early-input.ts')
}

/** To be called right before React hydrates the page. */
export function beginHearing(): void {
  noteFields()
  addEventListener('input', noteTyped, true)
  globalThis.early?.end()
}

async function doAll(): Promise<void> {
  doer ??= await import('./do-early-input.ts')
  await doer.changeFields(changed)
  changed.clear()
  await doer.pressAll(globalThis.early?.presses ?? new Set())
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
