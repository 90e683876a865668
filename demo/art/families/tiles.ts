/** Families made of tiles and pieces. */
import { mix } from '../colour.ts'
import { cellsOf, centreOf, scatter, shrink } from '../geometry.ts'
import { createFractal, createNoise } from '../noise.ts'
import { circle, path, pebble, polygon, rect, stroke, type Point, type Sketch } from '../sketch.ts'

/** Folded paper: a net of triangles in drifting light. */
export function drawMosaic(sketch: Sketch): void {
  const { width, height, unit, random } = sketch
  sketch.ground()
  const light = createFractal(random.fork('light'), 2)
  const size = unit * random.between(12, 15)
  const columns = Math.ceil(width / size) + 3
  const rows = Math.ceil(height / size) + 3
  const lean = random.between(0, Math.PI * 2)
  const corner: Point[] = Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    return [(column - 1 + (row % 2) * 0.5 + random.between(-0.3, 0.3)) * size, (row - 1 + random.between(-0.3, 0.3)) * size]
  })
  const paint = (a: number, b: number, c: number) => {
    const shape = [corner[a], corner[b], corner[c]] as Point[]
    const [x, y] = centreOf(shape)
    const drift = (Math.cos(lean) * (x / width - 0.5) + Math.sin(lean) * (y / height - 0.5)) * 0.9
    const colour = sketch.tone(0.5 + drift + (light(x / (unit * 38), y / (unit * 38)) - 0.5) * 0.8 + random.between(-0.09, 0.09))
    sketch.add(path(polygon(shape), colour, `stroke="${colour}" stroke-width="1"`))
  }
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const here = row * columns + column
      const below = here + columns
      if (row % 2 === 0) {
        paint(here, here + 1, below)
        paint(here + 1, below + 1, below)
      } else {
        paint(here, here + 1, below + 1)
        paint(here, below + 1, below)
      }
    }
  }
}

/** River stones, washed smooth. */
export function drawPebbles(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.add(rect(0, 0, width, height, palette.ink))
  const distance = unit * random.between(9, 12)
  const shade = createFractal(random.fork('shade'), 2)
  const margin = distance * 1.5
  const sites = scatter(random, width + margin * 2, height + margin * 2, distance).map(([x, y]): Point => [x - margin, y - margin])
  for (const cell of cellsOf(sites, distance * 1.7)) {
    const [x, y] = centreOf(cell)
    const share = shade(x / (unit * 42), y / (unit * 42)) * 1.5 - 0.25 + random.between(-0.08, 0.08)
    const colour = random.chance(0.06) ? palette.light : sketch.tone(share)
    sketch.add(path(pebble(shrink(cell, 0.95)), colour))
    sketch.add(
      path(
        pebble(shrink(cell, 0.7)),
        mix(colour, palette.light, 0.2),
        `opacity="0.6" transform="translate(${(-unit * 0.5).toFixed(1)} ${(-unit * 0.7).toFixed(1)})"`,
      ),
    )
    if (random.chance(0.25))
      for (const [vein, share] of [0.55, 0.35].entries())
        sketch.add(stroke(pebble(shrink(cell, share)), mix(colour, palette.ink, 0.3), unit * (0.35 - vein * 0.1), 'opacity="0.6"'))
  }
}

/** One square of the Bauhaus sheet. */
function drawBlock(sketch: Sketch, x: number, y: number, size: number): void {
  const { random, palette } = sketch
  const shades = [...palette.tones, palette.light, palette.ink]
  const [back, front, accent] = random.take(shades, 3) as [string, string, string]
  const turn = `transform="rotate(${random.int(0, 3) * 90} ${x + size / 2} ${y + size / 2})"`
  const half = size / 2
  sketch.add(rect(x - 0.5, y - 0.5, size + 1, size + 1, back))
  switch (random.int(0, 7)) {
    case 0:
      sketch.add(
        path(`M${x} ${y}h${size}a${size} ${size} 0 0 1 ${-size} ${size}Z`, front, turn),
        path(`M${x} ${y}h${half}a${half} ${half} 0 0 1 ${-half} ${half}Z`, accent, turn),
      )
      break
    case 1:
      sketch.add(
        path(`M${x} ${y + half}a${half} ${half} 0 0 1 ${size} 0Z`, front, turn),
        path(`M${x} ${y + size}a${half} ${half} 0 0 1 ${size} 0Z`, accent, turn),
      )
      break
    case 2:
      sketch.add(circle(x + half, y + half, size * 0.4, front), circle(x + half, y + half, size * 0.18, accent))
      break
    case 3:
      sketch.add(
        path(`M${x} ${y}L${x + size} ${y}L${x} ${y + size}Z`, front, turn),
        circle(x + size * 0.72, y + size * 0.72, size * 0.15, accent, turn),
      )
      break
    case 4:
      for (let bar = 0; bar < 4; bar += 1) sketch.add(rect(x + (bar * size) / 4, y, size / 8, size, front, turn))
      break
    case 5:
      sketch.add(path(`M${x} ${y}a${size} ${size} 0 0 1 ${size} ${size}a${size} ${size} 0 0 1 ${-size} ${-size}Z`, front, turn))
      break
    case 6:
      for (let ring = 0; ring < 4; ring += 1)
        sketch.add(
          path(
            `M${x} ${y}h${size * (1 - ring / 4)}a${size * (1 - ring / 4)} ${size * (1 - ring / 4)} 0 0 1 ${-size * (1 - ring / 4)} ${size * (1 - ring / 4)}Z`,
            ring % 2 === 0 ? front : back,
            turn,
          ),
        )
      break
    default:
      sketch.add(
        path(`M${x} ${y}h${half}v${half}h${half}v${half}h${-half}v${-half}h${-half}Z`, front, turn),
        circle(x + size * 0.75, y + size * 0.25, size * 0.17, accent, turn),
      )
  }
}

/** Circle, square, triangle: a sheet of quiet geometry. */
export function drawBauhaus(sketch: Sketch): void {
  const { width, height } = sketch
  const rows = sketch.random.int(3, 4)
  const columns = Math.round((width / height) * rows)
  const size = Math.max(width / columns, height / rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) drawBlock(sketch, column * size, row * size, size)
}

/** Chips of stone in plaster. */
export function drawTerrazzo(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  sketch.ground(40)
  const put = (distance: number, from: number, to: number, colours: readonly string[]) => {
    for (const [x, y] of scatter(random, width + 10 * unit, height + 10 * unit, distance, 40)) {
      const sides = random.int(4, 7)
      const start = random.between(0, 6.3)
      const reach = random.between(from, to) * unit
      const chip = Array.from({ length: sides }, (_, side): Point => {
        const angle = start + ((side + random.between(-0.25, 0.25)) / sides) * Math.PI * 2
        const radius = reach * random.between(0.65, 1.15)
        return [x - 5 * unit + Math.cos(angle) * radius, y - 5 * unit + Math.sin(angle) * radius]
      })
      sketch.add(
        random.chance(0.45)
          ? path(pebble(chip), random.pick(colours))
          : path(polygon(chip), random.pick(colours), 'stroke-linejoin="round"'),
      )
    }
  }
  put(unit * 2.6, 0.25, 0.6, [mix(palette.ground[0], palette.ink, isDark ? 0.5 : 0.2), palette.light, sketch.tone(0.5)])
  put(unit * 15, 4.5, 8, [...palette.tones, ...palette.tones, palette.light])
  put(unit * 9, 1, 2.4, palette.tones)
}

/** Warp over weft: cloth seen closely. */
export function drawWeave(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.add(rect(0, 0, width, height, palette.ink))
  const size = unit * random.between(6, 8)
  const columns = Math.ceil(width / size)
  const rows = Math.ceil(height / size)
  const period = random.int(5, 7)
  const pattern = (tones: readonly string[]) => Array.from({ length: period }, () => random.pick(tones))
  const warp = pattern([...palette.tones.slice(0, 3), palette.light])
  const weft = pattern([...palette.tones.slice(2), palette.light])
  const shades = new Map<string, string>()
  const rounded = (colour: string, degrees: number) => {
    const key = `${colour}${degrees}`
    const known =
      shades.get(key) ??
      sketch.linear(
        [mix(colour, palette.ink, 0.38), colour, mix(colour, palette.light, 0.16), colour, mix(colour, palette.ink, 0.38)],
        degrees,
      )
    shades.set(key, known)
    return known
  }
  const step = random.int(1, 2)
  const thick = size * 0.86
  const inset = (size - thick) / 2
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = column * size
      const y = row * size
      const across = rect(x, y + inset, size + 0.6, thick, rounded(weft[row % period] as string, 0))
      const down = rect(x + inset, y, thick, size + 0.6, rounded(warp[column % period] as string, 90))
      const isWarpOver = (column + row * step) % (step + 1) === 0
      const [under, over] = isWarpOver ? [across, down] : [down, across]
      sketch.add(
        under,
        isWarpOver ? rect(x, y, size, size, palette.ink, 'opacity="0.22"') : rect(x, y, size, size, palette.ink, 'opacity="0.14"'),
        over,
      )
    }
  }
}

/** Fish scales, the old pattern of calm seas. */
export function drawScales(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.add(rect(0, 0, width, height, palette.tones[0]))
  const radius = unit * random.between(10, 13)
  const shade = createNoise(random.fork('shade'))
  const rows = Math.ceil(height / (radius / 2)) + 3
  const lean = random.chance(0.5) ? 1 : -1
  for (let row = 0; row < rows; row += 1) {
    for (let column = -1; column <= Math.ceil(width / (radius * 2)) + 1; column += 1) {
      const x = column * radius * 2 + (row % 2) * radius
      const y = row * radius * 0.5
      const share = 0.5 + lean * (x / width - 0.5) * 0.55 + (shade(x / (unit * 45), y / (unit * 45)) - 0.5) * 0.9
      const colour = random.chance(0.05) ? palette.tones[4] : sketch.tone(share * 0.85)
      const rings = 4
      for (let ring = 0; ring < rings; ring += 1) {
        const fill = ring % 2 === 0 ? mix(colour, palette.ink, ring * 0.06) : mix(colour, palette.light, 0.78)
        sketch.add(circle(x, y, radius * (1 - ring * 0.23), fill))
      }
    }
  }
}

/** Doorway within doorway. */
export function drawArches(sketch: Sketch): void {
  const { width, height, unit, random, palette, isDark } = sketch
  sketch.ground()
  let x = -random.between(0, 8) * unit
  while (x < width) {
    const breadth = unit * random.between(20, 36)
    const top = height * random.between(0.08, 0.5)
    const rings = random.int(3, 6)
    const from = random.between(0, 0.5)
    const flips = random.chance(0.25)
    for (let ring = 0; ring < rings; ring += 1) {
      const half = (breadth / 2) * (1 - ring / rings)
      const cx = x + breadth / 2
      const colour =
        ring === rings - 1 && random.chance(0.5) ? (isDark ? palette.light : palette.ink) : sketch.tone(from + (ring / rings) * 0.6)
      const foot = flips ? 0 : height
      const head = flips ? height - top : top + breadth / 2
      sketch.add(path(`M${cx - half} ${foot}V${head}A${half} ${half} 0 0 ${flips ? 0 : 1} ${cx + half} ${head}V${foot}Z`, colour))
    }
    if (!flips && random.chance(0.55))
      sketch.add(circle(x + breadth / 2, top - unit * random.between(4, 8), unit * random.between(2, 4), sketch.tone(random.next())))
    x += breadth + unit * random.between(0.8, 2.4)
  }
}

/** A town of cubes, lit from the left. */
export function drawCubes(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.ground(20)
  const relief = createFractal(random.fork('relief'), 2)
  const half = unit * random.between(5.5, 7)
  const quarter = half / 2
  const rows = Math.ceil(height / quarter) + 14
  for (let row = -4; row < rows; row += 1) {
    for (let column = -1; column <= Math.ceil(width / (half * 2)) + 1; column += 1) {
      const x = column * half * 2 + (Math.abs(row) % 2) * half
      const ground = row * quarter
      const level = Math.floor(relief(x / (unit * 34) + 5, ground / (unit * 26) + 5) ** 1.6 * 11)
      const y = ground - level * quarter * 1.5 + unit * 14
      const deep = half * 3
      const colour = random.chance(0.03) ? palette.light : sketch.tone(level / 6.5 + random.between(-0.04, 0.04))
      const cube = (points: Point[], fill: string) => path(polygon(points), fill, `stroke="${fill}" stroke-width="0.6"`)
      sketch.add(
        cube(
          [
            [x - half, y],
            [x, y + quarter],
            [x, y + quarter + deep],
            [x - half, y + deep],
          ],
          mix(colour, palette.ink, 0.22),
        ),
        cube(
          [
            [x + half, y],
            [x, y + quarter],
            [x, y + quarter + deep],
            [x + half, y + deep],
          ],
          mix(colour, palette.ink, 0.5),
        ),
        cube(
          [
            [x - half, y],
            [x, y - quarter],
            [x + half, y],
            [x, y + quarter],
          ],
          mix(colour, palette.light, 0.18),
        ),
      )
    }
  }
}

/** Sheets of paper, folded and laid over each other. */
export function drawFolds(sketch: Sketch): void {
  const { width, height, unit, random, palette } = sketch
  sketch.ground(60)
  const sheets = 11
  const lean = random.between(0.25, 0.6) * (random.chance(0.5) ? 1 : -1)
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const share = sheet / (sheets - 1)
    const x = share * (width + 20 * unit) - 10 * unit
    const crease = height * random.between(0.3, 0.7)
    const breadth = unit * random.between(13, 24)
    const shift = lean * unit * 26
    const colour = random.chance(0.18) ? palette.light : sketch.tone(share * 0.75 + random.between(0, 0.25))
    const upper: Point[] = [
      [x, -2],
      [x + breadth, -2],
      [x + breadth + shift, crease],
      [x + shift, crease],
    ]
    const lower: Point[] = [
      [x + shift, crease],
      [x + breadth + shift, crease],
      [x + breadth - shift * 0.4, height + 2],
      [x - shift * 0.4, height + 2],
    ]
    const shadow = (points: Point[]) => path(polygon(points.map(([px, py]): Point => [px + unit * 1.4, py])), palette.ink, 'opacity="0.13"')
    sketch.add(shadow(upper), shadow(lower))
    sketch.add(
      path(polygon(upper), sketch.linear([mix(colour, palette.light, 0.2), colour])),
      path(polygon(lower), sketch.linear([mix(colour, palette.ink, 0.34), mix(colour, palette.ink, 0.08)])),
    )
    sketch.add(stroke(`M${(x + shift).toFixed(1)} ${crease.toFixed(1)}h${breadth.toFixed(1)}`, palette.light, unit * 0.18, 'opacity="0.5"'))
  }
}
