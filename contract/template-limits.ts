/** Ours: templates for kinds of products; lengths in characters. */
export const TEMPLATES_MAX = 60
export const TEMPLATE_NAME_MAX = 60
export const TEMPLATE_TEXT_MAX = 200
export const PLACE_MAX = 99
/** Products of a template are counted up to this number. */
export const TEMPLATE_COUNT_MAX = 1_000
