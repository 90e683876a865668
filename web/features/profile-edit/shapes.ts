/** The pictures of a profile: their shape, and how wide they are kept at most, in pixels. */
export const SHAPES = {
  avatar: { aspect: 1, isRound: true, widthMax: 1000 },
  cover: { aspect: 3, isRound: false, widthMax: 2400 },
  sample: { aspect: 4 / 3, isRound: false, widthMax: 1600 },
} as const

export type Shape = keyof typeof SHAPES
