/** A few seconds of sound, made of sines: a soft chord that opens and fades. */
import { createRandom } from '../random.ts'

const SAMPLE_RATE = 22_050
const SECONDS = 4
/** Chords as half-tone steps above their root: major with a ninth, minor seventh, suspended, major sixth. */
const CHORDS = [
  [0, 7, 12, 16, 26],
  [0, 7, 10, 15, 19],
  [0, 7, 14, 17, 24],
  [0, 9, 12, 16, 19],
] as const

/** One plucked tone with three overtones at `seconds` after its start, -1 to 1. */
function toneAt(hertz: number, seconds: number): number {
  if (seconds < 0) return 0
  const attack = Math.min(1, seconds / 0.05)
  const turn = Math.PI * 2 * hertz * seconds
  return (
    attack *
    Math.exp(-seconds * 0.85) *
    (Math.sin(turn) + 0.38 * Math.sin(turn * 2) * Math.exp(-seconds * 1.4) + 0.14 * Math.sin(turn * 3) * Math.exp(-seconds * 2.6))
  )
}

function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(dataBytes, 40)
  return header
}

/** A WAV (mono, 16 bit, 22,050 Hz, 4 s) with a chord that depends on `seed`. */
export function chordWav(seed: string): Buffer {
  const random = createRandom(`chord:${seed}`)
  const root = 110 * 2 ** (random.int(0, 11) / 12)
  const steps = random.pick(CHORDS)
  const data = Buffer.alloc(SAMPLE_RATE * SECONDS * 2)
  for (let index = 0; index < SAMPLE_RATE * SECONDS; index += 1) {
    const seconds = index / SAMPLE_RATE
    const fadeOut = Math.min(1, (SECONDS - seconds) / 0.6)
    const level = steps.reduce<number>((sum, step, voice) => sum + toneAt(root * 2 ** (step / 12), seconds - voice * 0.16), 0)
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, (level / 6) * fadeOut)) * 32_000), index * 2)
  }
  return Buffer.concat([wavHeader(data.length), data])
}
