/** Families made of strokes. */
import { mix } from '../colour.ts'
import { createFractal, createNoise } from '../noise.ts'
import { circle, curve, path, polygon, rect, short, stroke, type Point, type Sketch } from '../sketch.ts'

/** Strands that follow a hidden current and never touch. */
export function drawFlow(sketch: Sketch): void {
  const { width, height, unit, random } = sketch
  sketch.ground(20)
  const current = createFractal(random.fork('current'), 2)
  const shade = createNoise(random.fork('shade'))
  const turn = random.between(0, Math.PI * 2)
  const scale = 1 / (unit * random.between(55, 85))
  const cell = unit * 1.1
  const taken = new Map<number, Point[]>()
  const keyOf = (x: number, y: number) => Math.floor(y / cell) * 10_000 + Math.floor(x / cell)
  const isFree = (x: number, y: number, gap: number) => {
    const reach = Math.ceil(gap / cell)
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        for (const [ox, oy] of taken.get(keyOf(x + dx * cell, y + dy * cell)) ?? []) if (Math.hypot(ox - x, oy - y) < gap) return false
      }
    }
    return true
  }
  const trace = (x: number, y: number, gap: number, sign: number): Point[] => {
    const strand: Point[] = []
    const pace = unit * 1.6 * sign
    for (let step = 0; step < 34 && isFree(x, y, gap); step += 1) {
      strand.push([x, y])
      const angle = turn + (current(x * scale + 9, y * scale + 9) - 0.5) * Math.PI * 3.2
      x += Math.cos(angle) * pace
      y += Math.sin(angle) * pace
    }
    return strand
  }
  const tries = Math.round((width * height) / (unit * unit) / 11)
  for (let index = 0; index < tries; index += 1) {
    const x = random.between(-4 * unit, width + 4 * unit)
    const y = random.between(-4 * unit, height + 4 * unit)
    const thick = index < tries * 0.12 ? random.between(2.6, 4.2) * unit : random.between(0.5, 1.5) * unit
    const gap = thick / 2 + unit * 1.05
    const strand = [...trace(x, y, gap, -1).reverse(), ...trace(x, y, gap, 1).slice(1)]
    if (strand.length < 7) continue
    for (let place = 0; place < strand.length; place += 1) {
      const point = strand[place] as Point
      const key = keyOf(point[0], point[1])
      const list = taken.get(key)
      if (list === undefined) taken.set(key, [point])
      else list.push(point)
    }
    const colour = sketch.tone(shade(x / (unit * 40), y / (unit * 40)) * 0.7 + random.between(0, 0.3))
    sketch.add(stroke(curve(strand.filter((_, place) => place % 2 === 0 || place === strand.length - 1)), colour, thick))
  }
}

/** Bands of silk: many lines side by side that twist together. */
export function drawRibbons(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.ground(-30)
  sketch.add(rect(0, 0, width, height, sketch.radial([`${sketch.tone(0.75)}/0.28`, `${sketch.tone(0.75)}/0`])))
  for (let band = 0; band < 3; band += 1) {
    const phase = random.between(0, 6.3)
    const swing = random.between(0.1, 0.2) * height
    const middle = height * (0.24 + band * 0.26) + random.between(-0.04, 0.04) * height
    const twist = random.between(0.8, 1.5)
    const breadth = random.between(9, 14) * unit
    const start = band / 4 + random.between(0, 0.15)
    for (let line = 0; line < 46; line += 1) {
      const share = line / 45
      const points: Point[] = []
      for (let step = -1; step <= 25; step += 1) {
        const t = step / 24
        const spine = middle + Math.sin(t * 4.2 + phase) * swing + Math.sin(t * 8.1 + phase * 2) * swing * 0.28
        points.push([t * width, spine + Math.sin(t * Math.PI * 2 * twist + phase + share * 2.4) * breadth * (0.35 + share)])
      }
      sketch.add(
        stroke(
          curve(points),
          mix(sketch.tone(start + share * 0.5), palette.light, share > 0.9 ? 0.25 : 0),
          unit * 0.32,
          `opacity="${0.55 + share * 0.4}"`,
        ),
      )
    }
  }
}

/** A movement held open: one long sweep of an arm, seen at every moment at once. */
export function drawGesture(sketch: Sketch): void {
  const { width, height, unit, random } = sketch
  sketch.ground(15)
  sketch.add(rect(0, 0, width, height, sketch.radial([`${sketch.tone(0.45)}/0.4`, `${sketch.tone(0.45)}/0`])))
  for (let dancer = 0; dancer < 2; dancer += 1) {
    const phase = random.between(0, 6.3)
    const turns = random.between(1.1, 1.7)
    const reach = height * random.between(0.26, 0.36)
    const from = dancer * 0.35 + random.between(0, 0.15)
    const lines = 110
    for (let line = 0; line < lines; line += 1) {
      const t = line / (lines - 1)
      const x = width * (-0.08 + 1.16 * t)
      const y = height * (0.5 + 0.2 * Math.sin(t * 5.2 + phase) * (dancer === 0 ? 1 : -1))
      const angle = phase + t * Math.PI * 2 * turns
      const arm = reach * (0.45 + 0.55 * Math.abs(Math.sin(t * 4.1 + phase)))
      const dx = Math.cos(angle) * arm * 1.15
      const dy = Math.sin(angle) * arm
      const bend = Math.sin(t * 7 + phase) * arm * 0.75
      const d = `M${short(x - dx)} ${short(y - dy)}Q${short(x + dy * 0.4 + bend * 0.3)} ${short(y - dx * 0.2 + bend)} ${short(x + dx)} ${short(y + dy)}`
      sketch.add(
        stroke(
          d,
          sketch.tone(from + t * 0.6),
          unit * (0.25 + 0.5 * Math.sin(t * Math.PI) ** 2),
          `opacity="${(0.45 + 0.5 * Math.abs(Math.cos(angle))).toFixed(2)}"`,
        ),
      )
    }
  }
}

/** Swell upon swell, each crest repeated in fine lines. */
export function drawWaves(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  sketch.ground()
  const glow = width * random.between(0.2, 0.8)
  sketch.add(circle(glow, height * 0.24, unit * random.between(11, 16), sketch.tone(random.chance(0.5) ? 1 : 0.85)))
  const rows = 9
  for (let row = 0; row < rows; row += 1) {
    const share = row / (rows - 1)
    const base = height * (0.3 + 0.68 * share ** 1.15)
    const lift = unit * (5 + 7 * share)
    const beat = (Math.PI * 2) / (unit * random.between(60, 90))
    const phase = random.between(0, 6.3)
    const crest = (offset: number): Point[] =>
      Array.from({ length: 33 }, (_, step): Point => {
        const x = (step / 32) * (width + 8 * unit) - 4 * unit
        const sway = Math.sin(x * beat + phase)
        return [
          x + sway * unit * 2,
          base + offset - (sway + 0.32 * Math.sin(x * beat * 2.3 + phase * 1.7)) * lift * (1 - offset / (unit * 60)),
        ]
      })
    const colour = sketch.tone(isDark ? 1 - share * 0.95 : 0.75 - share * 0.75)
    sketch.add(path(`${curve(crest(0))}L${width + 9 * unit} ${height + 9}L${-9 * unit} ${height + 9}Z`, colour))
    for (let line = 1; line <= 5; line += 1)
      sketch.add(stroke(curve(crest(line * unit * 1.5)), palette.light, unit * 0.28, `opacity="${0.62 - line * 0.1}"`))
  }
}

interface Sweep {
  centre: Point
  radius: number
  stretch: number
  start: number
  length: number
  breadth: number
}

/** One pull of the brush: a hundred hairs, of which some run dry early. */
function drawSweep(sketch: Sketch, { centre, radius, stretch, start, length, breadth }: Sweep): void {
  const { unit, random, palette, isDark } = sketch
  const hairs = 96
  for (let hair = 0; hair < hairs; hair += 1) {
    const place = hair / (hairs - 1) - 0.5
    const from = start + random.between(0, 0.1)
    const until = start + length * (1 - random.next() ** 3 * 0.45)
    const wobble = random.between(-0.5, 0.5) * unit
    const points: Point[] = Array.from({ length: 15 }, (_, step) => {
      const t = step / 14
      const angle = from + (until - from) * t
      const reach = radius * (1 - 0.13 * t) + place * breadth * (0.7 + 0.4 * Math.sin(t * Math.PI)) + wobble * t
      return [centre[0] + Math.cos(angle) * reach * stretch, centre[1] + Math.sin(angle) * reach]
    })
    const wet = isDark ? palette.light : palette.ink
    sketch.add(
      stroke(
        curve(points),
        mix(wet, sketch.tone(0.4), random.next() ** 2 * 0.6),
        unit * random.between(0.16, 0.46),
        `opacity="${random.between(0.65, 1).toFixed(2)}"`,
      ),
    )
  }
}

/** A few pulls of a full brush, a red sun, and a seal. */
export function drawBrush(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  sketch.ground()
  const side = random.chance(0.5) ? 1 : -1
  sketch.add(
    circle(
      width * (0.5 + side * random.between(0.05, 0.22)),
      height * random.between(0.34, 0.55),
      unit * random.between(18, 26),
      sketch.tone(1),
      'opacity="0.94"',
    ),
  )
  const sweeps = random.int(2, 3)
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    drawSweep(sketch, {
      centre: [width * (0.5 + random.between(-0.2, 0.2)), height * (0.5 + random.between(-0.1, 0.1))],
      radius: unit * random.between(26, 38),
      stretch: (width / height) ** 0.6 * random.between(0.9, 1.25),
      start: random.between(0, Math.PI * 2),
      length: random.between(2.6, 5.4),
      breadth: unit * (sweep === 0 ? random.between(12, 16) : random.between(4, 8)),
    })
  }
  for (let drop = 0; drop < 14; drop += 1)
    sketch.add(
      circle(
        random.between(0.1, 0.9) * width,
        random.between(0.1, 0.9) * height,
        unit * random.between(0.2, 0.9),
        isDark ? palette.light : palette.ink,
        'opacity="0.7"',
      ),
    )
  drawSeal(sketch, width - unit * 17, height - unit * 18)
}

function drawSeal({ unit, palette, tone, add }: Sketch, x: number, y: number): void {
  add(rect(x, y, unit * 9, unit * 9, tone(1), `rx="${unit * 0.9}"`))
  for (let bar = 0; bar < 3; bar += 1)
    add(stroke(`M${x + unit * 2} ${y + unit * (2.4 + bar * 2.1)}h${unit * (bar === 1 ? 3 : 5)}`, palette.light, unit * 0.7))
  add(stroke(`M${x + unit * 4.5} ${y + unit * 1.8}v${unit * 5.4}`, palette.light, unit * 0.7))
}

/** Rings from several stones thrown into the same water. */
export function drawMoire(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  sketch.ground(30)
  const far = Math.hypot(width, height)
  const centres: Point[] = [
    [width * random.between(0.1, 0.4), height * random.between(0.2, 0.8)],
    [width * random.between(0.6, 0.9), height * random.between(0.2, 0.8)],
  ]
  const discs = [0.15, 0.5, 0.85].map((tone) => ({
    tone,
    x: random.between(0.1, 0.9) * width,
    y: random.between(0.15, 0.85) * height,
    radius: unit * random.between(22, 40),
  }))
  for (const { tone, x, y, radius } of discs)
    sketch.add(circle(x, y, radius, sketch.linear([sketch.tone(tone), sketch.tone(tone + 0.15)], random.int(0, 359)), 'opacity="0.92"'))
  centres.forEach(([x, y], index) => {
    const gap = unit * (2.1 + index * 0.35)
    for (let radius = gap; radius < far; radius += gap) {
      const colour = index === 0 ? (isDark ? palette.light : palette.ink) : sketch.tone(0.15 + 0.85 * ((radius / far) % 1))
      sketch.add(
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="none" stroke="${colour}" stroke-width="${(unit * (index === 0 ? 0.34 : 0.8)).toFixed(2)}" opacity="${index === 0 ? 0.5 : 0.75}"/>`,
      )
    }
  })
}

/** Sound seen from the side: bars that swell and fade. */
export function drawSoundwave(sketch: Sketch): void {
  const { width, height, unit, random } = sketch
  sketch.ground(10)
  const loudness = createFractal(random.fork('loudness'), 3)
  const bars = Math.round(width / (unit * 3.4))
  const gap = width / bars
  for (let layer = 0; layer < 2; layer += 1) {
    for (let bar = 0; bar < bars; bar += 1) {
      const t = (bar + 0.5) / bars
      const swell = Math.sin(Math.PI * t) ** 0.7
      const half =
        height * (0.03 + (0.12 + 0.62 * loudness(bar * 0.21 + layer * 90, layer * 7) ** 1.5) * swell * (layer === 0 ? 0.75 : 0.42))
      const x = (bar + 0.5) * gap
      const thick = gap * (layer === 0 ? 0.62 : 0.26)
      const stops = layer === 0 ? [sketch.tone(t * 0.8 + 0.2), sketch.tone(t * 0.8)] : [sketch.palette.light, sketch.palette.light]
      const body = rect(
        x - thick / 2,
        height / 2 - half,
        thick,
        half * 2,
        layer === 0 ? sketch.linear(stops) : sketch.palette.light,
        `rx="${(thick / 2).toFixed(1)}" opacity="${layer === 0 ? 0.95 : 0.55}"`,
      )
      sketch.add(body)
    }
  }
  sketch.add(polygonGlow(sketch))
}

/** A thin light along the middle. */
function polygonGlow({ width, height, unit, palette }: Sketch): string {
  const y = height / 2
  return path(
    polygon([
      [0, y],
      [width / 2, y - unit * 0.35],
      [width, y],
      [width / 2, y + unit * 0.35],
    ]),
    palette.light,
    'opacity="0.7"',
  )
}
