/** The focus of a form. */

/** A field marks itself with `aria-invalid`; a group of radio buttons or checkboxes with `data-invalid`. */
export const PROBLEM = '[aria-invalid="true"], [data-invalid] :is(input, button, select, textarea):not(:disabled)'

/** Moves the focus to the first element that matches, in the order of the page. */
export function focusFirst(root: ParentNode, selector: string, scrollsToMiddle: boolean): void {
  const element = root.querySelector<HTMLElement>(selector)
  element?.focus({ preventScroll: scrollsToMiddle })
  if (scrollsToMiddle) element?.scrollIntoView({ block: 'center' })
}
