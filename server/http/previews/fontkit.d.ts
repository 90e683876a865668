/** The part of the font engine that previews are drawn with; it comes without types of its own. */
declare module 'fontkit' {
  export interface Glyph {
    /** Zero: the font does not have the character. */
    readonly id: number
    readonly path: { toSVG(): string }
  }
  export interface GlyphPosition {
    readonly xAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export interface Font {
    readonly unitsPerEm: number
    layout(text: string): { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] }
  }
  export function create(bytes: Uint8Array): Font
}
