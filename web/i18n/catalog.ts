/** Texts of one language and namespace, by key. */
export type Catalog = { readonly [key: string]: string | Catalog }
