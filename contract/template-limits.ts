/** Kinds of files that a product delivers (spec §5), in the order of menus. */
export const MEDIA_KINDS = ['image', 'video', 'audio', 'zip'] as const
/** Ours: templates for kinds of products, and tags on the home page; lengths in characters. */
/** Featured tags of an installation, and those that the home page shows. */
export const FEATURED_TAGS_MAX = 40
export const FEATURED_TAGS_SHOWN = 12
export const TEMPLATES_MAX = 60
export const TEMPLATE_NAME_MAX = 60
export const TEMPLATE_TEXT_MAX = 200
/** Highest place in the list of templates, or of featured tags. */
export const PLACE_MAX = 99
/** Products of a template are counted up to this number. */
export const TEMPLATE_COUNT_MAX = 1_000
