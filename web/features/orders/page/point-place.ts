/** Places in files: times of clips, and marks on pictures from 0 to 1. */

/** "1:05", or "1:02:03". */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** The step of an arrow key on a picture. */
const STEP = 0.02

const within = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))

export interface Mark {
  readonly x: number
  readonly y: number
}

/** The mark after an arrow key; without one, keys begin in the middle. Null for other keys. */
export function movedMark(mark: Mark | null, key: string): Mark | null {
  const steps: Record<string, Mark> = {
    ArrowLeft: { x: -STEP, y: 0 },
    ArrowRight: { x: STEP, y: 0 },
    ArrowUp: { x: 0, y: -STEP },
    ArrowDown: { x: 0, y: STEP },
  }
  const step = steps[key]
  if (step === undefined) return null
  if (mark === null) return { x: 0.5, y: 0.5 }
  return { x: within(mark.x + step.x), y: within(mark.y + step.y) }
}

/** The mark for a tap at this place of the screen. */
export const markAt = (box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>, clientX: number, clientY: number): Mark => ({
  x: within((clientX - box.left) / box.width),
  y: within((clientY - box.top) / box.height),
})
