/** The entries of `eld` with one set of languages have no types of their own. */
declare module 'eld/extrasmall' {
  interface Detector {
    setLanguageSubset(languages: readonly string[]): unknown
    detect(text: string): { readonly language: string; isReliable(): boolean }
  }
  export const eld: { newInstance(): Detector }
}
