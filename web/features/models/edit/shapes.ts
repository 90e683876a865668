/** The pictures of a profile: their shape, how wide they are kept at most in pixels, and whether cards show the upright middle of them. */
export const SHAPES = {
  avatar: { aspect: 1, isRound: true, widthMax: 1000, isOnCards: false },
  cover: { aspect: 3, isRound: false, widthMax: 2400, isOnCards: true },
  sample: { aspect: 4 / 3, isRound: false, widthMax: 1600, isOnCards: false },
} as const

export type Shape = keyof typeof SHAPES
