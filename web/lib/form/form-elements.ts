/** The values that a form reads from its elements, and its focus. */

/** A field marks itself with `aria-invalid`; a group of radio buttons or checkboxes with `data-invalid`. */
export const PROBLEM = '[aria-invalid="true"], [data-invalid] :is(input, button, select, textarea):not(:disabled)'

/** Moves the focus to the first element that matches, in the order of the page. */
export function focusFirst(root: ParentNode, selector: string, scrollsToMiddle: boolean): void {
  const element = root.querySelector<HTMLElement>(selector)
  element?.focus({ preventScroll: scrollsToMiddle })
  if (scrollsToMiddle) element?.scrollIntoView({ block: 'center' })
}

/**
 * Values that the elements have and the form does not know: a browser fills in, and a user types, before a rendered page is
 * hydrated. Ignores elements whose names are no values of the form.
 */
export function valuesBeforeHydration(root: ParentNode, values: object): Record<string, string | boolean> {
  const known = new Map<string, unknown>(Object.entries(values))
  const early: Record<string, string | boolean> = {}
  for (const element of root.querySelectorAll<HTMLInputElement>('input[name]')) {
    const now = element.type === 'checkbox' ? element.checked : element.value
    const kept = known.get(element.name)
    if (typeof kept === typeof now && kept !== now) early[element.name] = now
  }
  return early
}
