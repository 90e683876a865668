/** Fields of a rendered page, and whether they are as they were rendered. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const chosen = ({ options }: HTMLSelectElement, by: 'selected' | 'defaultSelected') => [...options].findIndex((option) => option[by])

/** Whether its value is another than the rendered one; of radio buttons only the chosen one is changed. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return chosen(field, 'selected') !== Math.max(chosen(field, 'defaultSelected'), 0)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}
