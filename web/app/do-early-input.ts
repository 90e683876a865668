/** Repeats the input from before the page was hydrated (early-input.ts), so that React hears of it. */
import { pause } from '#web/lib/pause.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { type Field, isChanged } from './early-fields.ts'

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

/** `noted`: its value before React came, which may have put the rendered one in its place. */
function change(field: Field, noted: string): void {
  // Its part of the page may not be hydrated yet: an event makes React do that first.
  happen(field, 'input')
  if (field instanceof HTMLSelectElement) {
    field.value = noted
    happen(field, 'change')
  } else if (field.type === 'file') happen(field, 'change')
  else if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    // Back, so that the click makes the change.
    field.checked = field.defaultChecked
    field.click()
  } else type(field, isChanged(field) ? field.value : noted)
}

const TYPED = new Set(['textarea', 'text', 'search', 'email', 'password', 'tel', 'url', 'number'])
const idle = () => new Promise<void>((resolve) => whenIdle(resolve))

/**
 * `fields` with their values. All that is typed at once, before another key. Choices one after another: each may lead to another address
 * of the page, which is made of the one before.
 */
export async function changeFields(fields: ReadonlyMap<Field, string>): Promise<void> {
  const here = [...fields].filter(([field]) => field.isConnected && field !== globalThis.early?.composing)
  for (const [field, noted] of here) if (TYPED.has(field.type)) change(field, noted)
  for (const [field, noted] of here) {
    if (TYPED.has(field.type)) continue
    change(field, noted)
    await idle()
  }
}

const PRESS = [
  ['pointerdown', PointerEvent],
  ['mousedown', MouseEvent],
  ['pointerup', PointerEvent],
  ['mouseup', MouseEvent],
] as const

/** Buttons, and forms that were sent without one. Their acts may need the input before them: React renders that first. */
export async function pressAll(presses: ReadonlySet<HTMLElement>): Promise<void> {
  for (const pressed of presses) {
    await pause()
    if (!pressed.isConnected) continue
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else {
      // As a finger or a mouse does it: menus open, and tabs change, before the click.
      for (const [name, Kind] of PRESS) pressed.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true }))
      pressed.click()
    }
  }
}
