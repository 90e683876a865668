/** The pictures of a profile: shape, greatest width in pixels, and whether cards show their upright middle. */
export const SHAPES = {
  avatar: { aspect: 1, isRound: true, widthMax: 1000, isOnCards: false },
  cover: { aspect: 3, isRound: false, widthMax: 2400, isOnCards: true },
  sample: { aspect: 4 / 3, isRound: false, widthMax: 1600, isOnCards: false },
} as const

export type Shape = keyof typeof SHAPES
