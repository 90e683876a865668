/** Colours that go together. `tones` stand in an order whose neighbours mix well; the darkest and the lightest are apart. */

export interface Palette {
  /** The background, from top to bottom. */
  ground: readonly [string, string]
  tones: readonly [string, string, string, string, string]
  ink: string
  light: string
}

const palette = (ground: string, tones: string, ink: string, light: string): Palette => ({
  ground: ground.split(' ') as unknown as Palette['ground'],
  tones: tones.split(' ') as unknown as Palette['tones'],
  ink,
  light,
})

export const PALETTES = {
  harbour: palette('#f7ead7 #f4cfa0', '#1d3557 #2f6f8f #7fb7be #f2a65a #e4572e', '#14213d', '#fff8ec'),
  mulberry: palette('#2b1331 #4a1d4f', '#6d2e6d #a8467f #e0698a #f7a289 #fbd8a8', '#1d0c22', '#fff0e4'),
  celadon: palette('#eef2e6 #cfe0d0', '#23463f #3d7463 #7fae92 #c5d6a8 #e9c46a', '#17302b', '#fbfdf5'),
  terracotta: palette('#f8ebe0 #f0cdb3', '#5b2a1f #a1452e #d87c4a #edb183 #7d8c6c', '#3d1c15', '#fff8f1'),
  nocturne: palette('#0d1b2a #1b2f4b', '#274c77 #4f7cac #8fb8de #f4d58d #ee964b', '#081220', '#f7f3e3'),
  sakura: palette('#fdf1f0 #f8d5d8', '#7a3b57 #b85c7d #e694a5 #f6c6b8 #8fb0a3', '#4a2236', '#fffafa'),
  lagoon: palette('#053b44 #0b5f66', '#0f8b8d #3fb8a8 #9fdcc0 #f3e6b3 #ec9a5a', '#03282e', '#f5fbef'),
  ochre: palette('#f6efdf #e8d5a8', '#3b2f1e #7b5a29 #c08a2e #e6b84d #4c7a7d', '#2a2115', '#fffaee'),
  ultramarine: palette('#eef1fb #c9d5f5', '#1b2a7b #3450c4 #6f8df0 #f0a6b8 #f3d27a', '#111b52', '#fafbff'),
  vermilion: palette('#f8f3ea #ece2d0', '#1c1a1a #4a4643 #8d857c #c8bba6 #c8321f', '#141212', '#fffdf7'),
  orchid: palette('#f5effb #dccdf3', '#3a2366 #6a43a8 #a57ad8 #e0a6d8 #f7cfae', '#261646', '#fdfaff'),
  pine: palette('#10241f #1c3f35', '#2d6a4f #52a477 #a5d6a7 #e9edc9 #e07a5f', '#0a1815', '#f6f8e9'),
  ember: palette('#2a0f12 #57191b', '#8f2a22 #d1492e #f07f3c #f8b85b #fde7b0', '#1b090b', '#fff4dc'),
  glacier: palette('#eaf4f7 #bcdce8', '#12415c #2b7a9e #6cb4cf #b7dfe6 #f2b8a0', '#0c2c3f', '#f9fdfe'),
  citrus: palette('#fffbe8 #fdeaa6', '#1f5a4c #4f9d69 #b7cf4f #f7c331 #ef7b2d', '#143c33', '#fffef5'),
  velvet: palette('#1c1030 #3b1d5c', '#5a2a8c #9a3fb0 #e457a0 #ff8f8f #ffd0a1', '#120a20', '#fff1ea'),
  rosewood: palette('#efe9e7 #dccfcb', '#34353f #6b6472 #a58a94 #d9a5a0 #f0cdb5', '#24252c', '#fdfaf8'),
  neon: palette('#0b0f2b #1c1f55', '#2d2fa8 #5b5bf0 #37c6e8 #8ff0c8 #f6f3a8', '#070a1d', '#f4fbff'),
  desert: palette('#fbeee2 #f6cdb0', '#51344d #9b5068 #d97b66 #f2b279 #6fa3a0', '#371f35', '#fff9f3'),
  moss: palette('#f1f1e4 #d6dbb8', '#2f3b22 #5c6f36 #93a356 #d1c57a #b5654a', '#202916', '#fcfcf2'),
  porcelain: palette('#f6f8fb #dfe8f2', '#0f2f66 #2a5caa #6f9bd8 #b5cfee #d9a441', '#0a2148', '#fdfeff'),
  fado: palette('#0f2733 #184452', '#1f6f78 #49a09d #f0d8a8 #ee9b6b #c8443f', '#0a1a22', '#fbf3e2'),
  plum: palette('#231a35 #40305c', '#5f4b8b #8f78b8 #c9a9c9 #e8c07d #f6e3b4', '#171123', '#fbf6ec'),
  reef: palette('#fff0ea #ffd3c4', '#14505c #1f8a8a #7cc6b5 #ffb199 #f2545b', '#0d373f', '#fffaf7'),
} satisfies Record<string, Palette>

export type PaletteName = keyof typeof PALETTES
export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]
