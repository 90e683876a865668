/** Families that look like places, plants and skies. */
import { mix } from '../colour.ts'
import { areasAbove, sampleField, scatter } from '../geometry.ts'
import { createFractal, createNoise } from '../noise.ts'
import { circle, curve, path, polygon, rect, stroke, type Point, type Sketch } from '../sketch.ts'

/** Hills cut from paper, one behind the other. */
export function drawHills(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  sketch.ground()
  const x = width * random.between(0.2, 0.8)
  const y = height * random.between(0.24, 0.4)
  const sun = unit * random.between(11, 17)
  sketch.add(
    circle(x, y, sun * 3, sketch.radial([`${sketch.tone(0.85)}/0.55`, `${sketch.tone(0.85)}/0`])),
    circle(x, y, sun, isDark ? sketch.tone(0.95) : sketch.tone(0.9)),
  )
  const layers = 6
  for (let layer = 0; layer < layers; layer += 1) {
    const share = layer / (layers - 1)
    const ridge = createFractal(random.fork(`ridge ${layer}`), 3)
    const base = height * (0.46 + share * 0.46)
    const lift = height * (0.3 - share * 0.1)
    const points = Array.from({ length: 41 }, (_, step): Point => {
      const px = (step / 40) * (width + 10 * unit) - 5 * unit
      return [px, base - (ridge(px / (unit * (30 + share * 26)) + layer * 11, layer * 7) - 0.42) * lift * 1.7]
    })
    const colour = isDark ? mix(sketch.tone(0.8 - share * 0.8), palette.ink, share * 0.35) : sketch.tone(0.8 - share * 0.8)
    const body = `${curve(points)}L${width + 9 * unit} ${height + 9}L${-9 * unit} ${height + 9}Z`
    for (const rise of [2.4, 1.5, 0.7]) sketch.add(path(body, palette.ink, `opacity="0.06" transform="translate(0 ${-rise * unit})"`))
    sketch.add(path(body, sketch.linear([mix(colour, palette.light, 0.16), mix(colour, palette.ink, 0.1)])))
  }
}

/** A printed sun: dots that swell towards the light. */
export function drawHalftone(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  sketch.ground()
  const x0 = width * random.between(0.3, 0.7)
  const y0 = height * random.between(0.38, 0.58)
  const sun = unit * random.between(25, 31)
  sketch.add(circle(x0, y0, sun, sketch.linear([sketch.tone(0.98), sketch.tone(0.72)])))
  const gap = unit * 3
  const angle = random.between(0.25, 0.6)
  const far = Math.hypot(width, height) / 2
  const reach = Math.ceil(far / gap) + 2
  for (let row = -reach; row <= reach; row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const x = width / 2 + (column * Math.cos(angle) - row * Math.sin(angle)) * gap
      const y = height / 2 + (column * Math.sin(angle) + row * Math.cos(angle)) * gap
      if (x < -gap || y < -gap || x > width + gap || y > height * 0.785) continue
      const distance = Math.hypot(x - x0, y - y0) / sun
      const size = distance < 1 ? Math.max(0, (y - y0) / sun) * 0.95 : Math.exp(-(distance - 1) * 0.75) * 0.9 + 0.1
      const colour = distance < 1 ? palette.light : sketch.tone(0.62 - Math.min(0.62, (distance - 1) * 0.34))
      if (size > 0.08) sketch.add(circle(x, y, gap * 0.5 * size, colour, distance < 1 ? 'opacity="0.85"' : ''))
    }
  }
  const bars = 5
  for (let bar = 0; bar < bars; bar += 1) {
    const y = height * (0.8 + bar * 0.045)
    sketch.add(rect(0, y, width, unit * (0.5 + bar * 0.55), isDark ? palette.ink : palette.tones[0], 'opacity="0.9"'))
  }
}

/** Northern lights over a calm sky. */
export function drawAurora(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.ground()
  for (let star = 0; star < 70; star += 1)
    sketch.add(
      circle(
        random.next() * width,
        random.next() * height * 0.8,
        unit * random.between(0.08, 0.3),
        palette.light,
        `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
      ),
    )
  for (let curtain = 0; curtain < 3; curtain += 1) {
    const sway = createFractal(random.fork(`curtain ${curtain}`), 2)
    const rays = Math.round(width / (unit * 0.95))
    const base = height * (0.52 + curtain * 0.16)
    const fills = Array.from({ length: 7 }, (_, index) => {
      const low = sketch.tone(0.15 + curtain * 0.26 + index * 0.055)
      return sketch.linear([`${mix(low, palette.tones[1], 0.5)}/0`, `${low}/0.55`, `${mix(low, palette.light, 0.3)}/0.9`, `${low}/0`])
    })
    for (let ray = 0; ray <= rays; ray += 1) {
      const t = ray / rays
      const bend = sway(t * 3.4 + curtain * 13, 3)
      const tall = height * (0.28 + 0.5 * sway(t * 11 + 40, curtain * 5 + 9))
      const foot = base + (bend - 0.5) * height * 0.55
      const strength = 0.25 + 0.5 * sway(t * 6 + 70, 20)
      sketch.add(
        rect(
          t * width - unit * 0.9,
          foot - tall,
          unit * 1.9,
          tall * 1.12,
          fills[Math.floor(bend * 6.99)] ?? 'none',
          `opacity="${strength.toFixed(2)}"`,
        ),
      )
    }
  }
  const ridge = createFractal(random.fork('ridge'), 3)
  const points = Array.from({ length: 37 }, (_, step): Point => [(step / 36) * width, height * (0.96 - 0.2 * ridge(step * 0.22, 1))])
  sketch.add(path(`${curve(points)}L${width} ${height}L0 ${height}Z`, palette.ink))
}

/** A map of an invented country. */
export function drawContours(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  const rough = createFractal(random.fork('rough'), 2)
  const summits = scatter(random, width * 1.2, height * 1.2, unit * 30).map(([x, y]) => ({
    x: x - width * 0.1,
    y: y - height * 0.1,
    spread: unit * random.between(13, 24),
    lift: random.between(0.35, 0.95),
    lean: random.between(0.6, 1.5),
  }))
  const field = (x: number, y: number) => {
    let sum = (rough(x / (unit * 22), y / (unit * 22)) - 0.5) * 0.34
    for (const summit of summits) {
      const dx = ((x - summit.x) * summit.lean) / summit.spread
      const dy = (y - summit.y) / (summit.spread * summit.lean)
      sum += summit.lift * Math.exp(-(dx * dx + dy * dy))
    }
    return sum
  }
  const grid = sampleField(field, width, height, unit * 1.5)
  sketch.add(rect(0, 0, width, height, sketch.tone(0)))
  const bands = 13
  for (let band = 1; band < bands; band += 1) {
    const level = -0.06 + (band / bands) * 0.98
    const d = areasAbove(grid, level)
      .map((ring) => polygon(ring))
      .join('')
    if (d === '') continue
    sketch.add(path(d, palette.ink, `fill-rule="evenodd" opacity="0.16" transform="translate(${unit * 0.35} ${unit * 0.6})"`))
    sketch.add(
      path(
        d,
        sketch.tone(band / (bands - 1)),
        `fill-rule="evenodd" stroke="${isDark ? palette.light : palette.ink}" stroke-opacity="0.28" stroke-width="${(unit * 0.16).toFixed(2)}"`,
      ),
    )
  }
}

/** A cut stone: rings around a bright heart. */
export function drawAgate(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  const warp = createFractal(random.fork('warp'), 3)
  const hearts = Array.from({ length: width > height * 2 ? 3 : 2 }, (_, index): Point => [
    (width * (index + random.between(0.25, 0.75))) / (width > height * 2 ? 3 : 2),
    height * random.between(0.25, 0.75),
  ])
  const scale = 1 / (unit * 30)
  const field = (x: number, y: number) => {
    let nearest = Infinity
    for (const [hx, hy] of hearts) nearest = Math.min(nearest, Math.hypot((x - hx) * 0.8, y - hy))
    return 1 - nearest / (unit * 74) + (warp(x * scale + 8, y * scale + 8) - 0.5) * 0.62
  }
  const grid = sampleField(field, width, height, unit * 1.5)
  sketch.add(rect(0, 0, width, height, sketch.tone(0)))
  let level = -0.15
  let step = 0
  while (level < 1.15) {
    const share = (level + 0.15) / 1.3
    const d = areasAbove(grid, level)
      .map((ring) => polygon(ring))
      .join('')
    const isVein = step % 5 === 3
    const colour = isVein ? palette.light : sketch.tone(share + (step % 2) * 0.1)
    sketch.add(path(d, colour, 'fill-rule="evenodd"'))
    level += isVein ? 0.013 : random.between(0.03, 0.085)
    step += 1
  }
}

/** Worlds on their ways around a sun. */
export function drawOrbits(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  sketch.ground(25)
  const line = isDark ? palette.light : palette.ink
  for (let star = 0; star < 80; star += 1)
    sketch.add(
      circle(
        random.next() * width,
        random.next() * height,
        unit * random.between(0.1, 0.35),
        line,
        `opacity="${random.between(0.2, 0.7).toFixed(2)}"`,
      ),
    )
  const x0 = width * random.between(0.3, 0.7)
  const y0 = height * random.between(0.4, 0.6)
  const sun = unit * random.between(13, 17)
  sketch.add(
    circle(x0, y0, sun * 2.6, sketch.radial([`${sketch.tone(1)}/0.6`, `${sketch.tone(1)}/0`])),
    circle(x0, y0, sun, sketch.linear([mix(sketch.tone(1), palette.light, 0.3), sketch.tone(1)], 30)),
  )
  const tilt = random.between(-24, 24)
  let reach = sun + unit * 9
  for (let ring = 0; ring < 9; ring += 1) {
    const flat = 0.42
    sketch.add(
      `<ellipse cx="${x0.toFixed(1)}" cy="${y0.toFixed(1)}" rx="${reach.toFixed(1)}" ry="${(reach * flat).toFixed(1)}" fill="none" stroke="${line}" stroke-width="${(unit * 0.2).toFixed(2)}" opacity="0.4" transform="rotate(${tilt.toFixed(1)} ${x0.toFixed(1)} ${y0.toFixed(1)})"/>`,
    )
    const angle = random.between(0, Math.PI * 2)
    const lean = (tilt * Math.PI) / 180
    const px = Math.cos(angle) * reach
    const py = Math.sin(angle) * reach * flat
    const x = x0 + px * Math.cos(lean) - py * Math.sin(lean)
    const y = y0 + px * Math.sin(lean) + py * Math.cos(lean)
    const size = unit * random.between(2.5, 7.5)
    const colour = sketch.tone(random.next())
    sketch.add(circle(x, y, size, sketch.linear([mix(colour, palette.light, 0.35), mix(colour, palette.ink, 0.35)], random.int(-40, 40))))
    if (ring % 3 === 1)
      sketch.add(
        `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * 1.8).toFixed(1)}" ry="${(size * 0.5).toFixed(1)}" fill="none" stroke="${sketch.tone(0.8)}" stroke-width="${(unit * 0.5).toFixed(2)}" transform="rotate(-18 ${x.toFixed(1)} ${y.toFixed(1)})"/>`,
      )
    reach += unit * random.between(8, 14)
  }
}

const leaf = (length: number, breadth: number) =>
  `M0 0C${length * 0.25} ${-breadth} ${length * 0.75} ${-breadth} ${length} 0C${length * 0.75} ${breadth} ${length * 0.25} ${breadth} 0 0Z`

/** Stems from a pressed-flower book. */
export function drawLeaves(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.ground()
  for (let moon = 0; moon < 2; moon += 1)
    sketch.add(
      circle(
        random.between(0.1, 0.9) * width,
        random.between(0.15, 0.6) * height,
        unit * random.between(16, 26),
        sketch.tone(0.65 + moon * 0.3),
        'opacity="0.5"',
      ),
    )
  const stems = Math.round(width / (unit * 17))
  for (let stem = 0; stem < stems; stem += 1) {
    const x = ((stem + random.between(0.2, 0.8)) / stems) * width
    const tall = height * random.between(0.55, 0.98)
    const lean = random.between(-12, 12) * unit
    const colour = sketch.tone(random.between(0, 0.75))
    const at = (t: number): Point => [x + lean * t * t, height + unit * 4 - tall * t]
    sketch.add(stroke(curve([at(0), at(0.35), at(0.7), at(1)]), colour, unit * 0.55))
    const pairs = random.int(6, 10)
    const kind = random.int(0, 2)
    for (let pair = 1; pair <= pairs; pair += 1) {
      const t = 0.2 + (pair / pairs) * 0.8
      const [px, py] = at(t)
      const size = unit * (13 - 7.5 * t) * (kind === 1 ? 0.8 : 1)
      for (const side of [-1, 1]) {
        const angle = -90 + side * (62 - 28 * t) + random.between(-6, 6)
        const shape =
          kind === 2
            ? `<circle cx="${(size * 0.75).toFixed(1)}" cy="0" r="${(size * 0.27).toFixed(1)}"`
            : `<path d="${leaf(size, size * (kind === 0 ? 0.24 : 0.42)).replace(/\d+\.\d+/g, (value) => Number(value).toFixed(1))}"`
        const tint = mix(colour, side < 0 ? palette.light : palette.ink, side < 0 ? 0.16 : 0.08)
        sketch.add(
          `${shape} fill="${kind === 2 && pair % 2 === 0 ? sketch.tone(1) : tint}" transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${angle.toFixed(1)})"/>`,
        )
        if (kind === 2)
          sketch.add(
            stroke(
              `M0 0h${(size * 0.5).toFixed(1)}`,
              colour,
              unit * 0.3,
              `transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${angle.toFixed(1)})"`,
            ),
          )
      }
    }
  }
}

/** Dahlias from above, petal over petal. */
export function drawBlooms(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.ground(30)
  const breeze = createNoise(random.fork('breeze'))
  const count = Math.max(4, Math.round((width * height) / (unit * unit) / 1500))
  for (let bloom = 0; bloom < count; bloom += 1) {
    const x = ((bloom + random.between(0.15, 0.85)) / count) * width
    const y = height * (bloom % 2 === 0 ? random.between(0.12, 0.48) : random.between(0.52, 0.9))
    const size = unit * random.between(20, 34)
    const from = random.between(0, 0.45)
    const layers = random.int(5, 7)
    const petals = random.int(11, 15)
    sketch.add(
      circle(x + unit, y + unit * 1.5, size * 1.02, sketch.radial([`${palette.ink}/0.4`, `${palette.ink}/0.3`, `${palette.ink}/0`])),
    )
    for (let layer = 0; layer < layers; layer += 1) {
      const share = layer / (layers - 1)
      const reach = size * (1 - share * 0.78)
      const fill = sketch.tone(from + share * 0.55)
      for (let petal = 0; petal < petals; petal += 1) {
        const angle = ((petal + layer * 0.5) / petals) * 360 + breeze(bloom, layer) * 20
        const colour = petal % 2 === 0 ? fill : mix(fill, palette.light, 0.12)
        const shape = leaf(reach, reach * 0.2).replace(/\d+\.\d+/g, (value) => Number(value).toFixed(1))
        sketch.add(
          path(
            shape,
            colour,
            `stroke="${palette.ink}" stroke-opacity="0.12" stroke-width="${(unit * 0.15).toFixed(2)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})"`,
          ),
        )
      }
    }
    sketch.add(circle(x, y, size * 0.12, sketch.tone(1)), circle(x, y, size * 0.06, palette.ink, 'opacity="0.45"'))
  }
}
