/**
 * What a user does on a rendered page before its script runs (late-scripts.ts) is done once it runs. A typed text, a choice or a value
 * that the browser fills in stays on the screen, but React never hears of it by itself: a post would look paid and be public. A button
 * that was pressed would do nothing. Links need no script and are left alone.
 */
import { useEffect } from 'react'
import { pause } from '#web/lib/pause.ts'

interface EarlyPress {
  /** The button pressed last, or a form that was sent without one. */
  last?: HTMLElement
  /** From here on React hears of presses itself. */
  end: () => void
}

declare global {
  var earlyPress: EarlyPress | undefined
}

/** Runs in the browser as text, in the head of each page. A form is not sent: the answer would be a page without what was typed. */
export const KEEP_EARLY_PRESS =
  "{const press=globalThis.earlyPress={};const names=['click','submit'];const keep=(event)=>{if(event.type==='submit')event.preventDefault();const at=event.type==='submit'?event.submitter??event.target:event.target.closest('button');if(at)press.last=at};for(const name of names)addEventListener(name,keep,true);press.end=()=>{for(const name of names)removeEventListener(name,keep,true)}}"

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** An element and its place among its kind: React makes some pages anew (the first in another time zone), with other elements. */
interface Placed<E extends Element> {
  element: E
  kind: string
  place: number
}

function placed<E extends Element>(element: E, kind: string): Placed<E> {
  return { element, kind, place: [...document.querySelectorAll(kind)].indexOf(element) }
}

function elementAt<E extends Element>({ element, kind, place }: Placed<E>): E | undefined {
  if (element.isConnected) return element
  const found = document.querySelectorAll<E>(kind)[place]
  return found?.tagName === element.tagName ? found : undefined
}

/** Fields that a user, or the browser, has changed; with their values, as React replaces those of textareas when it hydrates them. */
const early = new Map<Field, Placed<Field> & { value: string }>()

const FIELDS = 'input, textarea, select'

const chosen = ({ options }: HTMLSelectElement, by: 'selected' | 'defaultSelected') => [...options].findIndex((option) => option[by])

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return chosen(field, 'selected') !== Math.max(chosen(field, 'defaultSelected'), 0)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function noteFields(): void {
  for (const field of document.querySelectorAll<Field>(FIELDS))
    if (isChanged(field)) early.set(field, { ...placed(field, FIELDS), value: field.value })
}

const happen = (field: Field, name: 'input' | 'change') => field.dispatchEvent(new Event(name, { bubbles: true }))

/** React compares with the value that was set last through the element itself, and hears of one that is set as the browser sets it. */
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Reflect.set(prototype, 'value', value, field)
  if (field === document.activeElement && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  happen(field, 'input')
}

function changeAgain(field: Field, value: string): void {
  // Its part of the page may not be hydrated yet: an event makes React do that first.
  happen(field, 'input')
  if (field instanceof HTMLSelectElement) {
    field.value = value
    happen(field, 'change')
  } else if (field.type === 'file') happen(field, 'change')
  else if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    // Back, so that the click makes the change.
    field.checked = field.defaultChecked
    field.click()
  } else type(field, value)
}

/** To be called right before React hydrates the page. */
export function beginHearing(): void {
  noteFields()
  globalThis.earlyPress?.end()
}

async function doAgain(): Promise<void> {
  noteFields()
  const last = globalThis.earlyPress?.last
  const press = last && placed(last, 'button, form')
  delete globalThis.earlyPress
  // Where the page is made anew, that has happened by then.
  await pause()
  for (const { value, ...at } of early.values()) {
    const field = elementAt(at)
    if (field !== undefined) changeAgain(field, value)
  }
  early.clear()
  // What the button does may need the fields: React renders them first.
  await pause()
  const pressed = press && elementAt(press)
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed?.click()
}

/** For the part around every page. */
export function useEarlyInput(): void {
  useEffect(() => void doAgain(), [])
}
