declare module 'country-flag-icons/string/3x2/*' {
  /** The flag as the text of an SVG image. */
  const svg: string
  export default svg
}
