/** Fields of a rendered page, and whether they are as they were rendered. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Whether its value is another than the rendered one; of radio buttons only the chosen one is changed. */
export function isChanged(field: Field): boolean {
  if ('options' in field) {
    const first = (by: 'selected' | 'defaultSelected') => [...field.options].findIndex((option) => option[by])
    return first('selected') !== Math.max(first('defaultSelected'), 0)
  }
  if (!('checked' in field) || !/radio|checkbox/.test(field.type)) return field.value !== field.defaultValue
  return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio')
}
