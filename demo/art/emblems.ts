/** Avatars: one bold sign per family of art, made to be read in a small circle. Drawn around 0 0 within a radius of 34. */
import { mix } from './colour.ts'
import type { Family } from './families.ts'
import { circle, curve, path, pebble, polygon, rect, short, stroke, type Point, type Sketch } from './sketch.ts'

type Emblem = (sketch: Sketch) => void

const onCircle = (radius: number, degrees: number, x = 0, y = 0): Point => [
  x + Math.cos((degrees * Math.PI) / 180) * radius,
  y + Math.sin((degrees * Math.PI) / 180) * radius,
]
const turned = (degrees: number) => `transform="rotate(${short(degrees)})"`
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
/** Draws `d` as a soft body cut off by the circle of radius 34. */
const inDisc = (elements: string) => `<g clip-path="url(#disc)">${elements}</g>`

const EMBLEMS: Record<Family, Emblem> = {
  hills: ({ add, tone, palette }) =>
    add(
      inDisc(
        rect(-34, -34, 68, 68, mix(tone(0.6), palette.light, 0.55)) +
          circle(6, -9, 10, tone(1)) +
          path('M-40 8C-26 -12 -14 -10 -4 4S18 14 40 -6V40H-40Z', tone(0.5)) +
          path('M-40 22C-20 6 -6 8 8 18S28 22 40 12V40H-40Z', tone(0)),
      ),
    ),
  flow: ({ add, tone }) =>
    range(6).forEach((line) =>
      add(stroke(`M-30 ${-20 + line * 8}C-14 ${-36 + line * 8} 6 ${-2 + line * 8} 30 ${-22 + line * 8}`, tone(line / 5), 5.2)),
    ),
  mosaic: ({ add, tone }) => {
    const rim = range(6).map((side) => onCircle(33, side * 60 - 90))
    const heart = onCircle(9, 200)
    rim.forEach((corner, side) =>
      add(path(polygon([heart, corner, rim[(side + 1) % 6] as Point]), tone([0.1, 0.35, 0.6, 0.85, 1, 0.5][side] ?? 0), 'stroke="none"')),
    )
  },
  pebbles: ({ add, tone, palette }) =>
    [
      [26, 9, 20, 0],
      [19, 8, 4, 0.5],
      [13, 7, -10, 0.8],
      [8, 5.5, -22, 1],
    ].forEach(([rx = 0, ry = 0, y = 0, share = 0]) =>
      add(
        `<ellipse cx="${rx % 3}" cy="${y}" rx="${rx}" ry="${ry}" fill="${tone(share)}"/>`,
        `<ellipse cx="${(rx % 3) - rx * 0.2}" cy="${y - ry * 0.35}" rx="${rx * 0.5}" ry="${ry * 0.28}" fill="${palette.light}" opacity="0.3"/>`,
      ),
    ),
  contours: ({ add, tone }) =>
    range(5).forEach((ring) =>
      add(
        path(
          pebble(
            range(9).map((side) =>
              onCircle((35 - ring * 7) * (1 + 0.16 * Math.sin(side * 2.1 + ring * 0.5)), side * 40, ring * 1.2, -ring * 0.8),
            ),
          ),
          tone(ring / 4),
        ),
      ),
    ),
  bauhaus: ({ add, tone, palette }) =>
    add(
      path('M-28 -28H0V0H-28Z', tone(0)),
      path('M0 -28A28 28 0 0 1 28 0H0Z', tone(1)),
      path('M-28 0H0V28A28 28 0 0 1 -28 0Z', tone(0.7)),
      path('M0 0H28V28H0Z', tone(0.35)),
      circle(14, 14, 8, palette.light),
      circle(-14, -14, 7, tone(1)),
    ),
  moire: ({ add, tone }) =>
    range(7).forEach((ring) =>
      add(`<circle cx="${-8 + ring * 2.1}" cy="0" r="${33 - ring * 4.6}" fill="none" stroke="${tone(ring / 6)}" stroke-width="2.6"/>`),
    ),
  waves: ({ add, tone, palette }) =>
    add(
      inDisc(
        rect(-34, -34, 68, 68, mix(tone(0.75), palette.light, 0.45)) +
          circle(9, -12, 9, tone(1)) +
          range(4)
            .map((row) =>
              path(
                `M-44 ${-2 + row * 10}q11 -14 22 0t22 0t22 0t22 0V40H-44Z`,
                tone(0.66 - row * 0.22),
                `transform="translate(${(row % 2) * 10} 0)" stroke="${palette.light}" stroke-width="1.3"`,
              ),
            )
            .join(''),
      ),
    ),
  terrazzo: ({ add, tone, palette }) => {
    const chips: [number, number, number, number][] = [
      [-13, -14, 12, 0],
      [13, -12, 14, 1],
      [-3, 12, 15, 0.35],
      [20, 15, 9, 0.7],
      [-23, 9, 7, 0.85],
      [1, -28, 5, 0.6],
      [-14, 28, 5, 1],
    ]
    chips.forEach(([x, y, size, share], index) =>
      add(
        path(
          polygon(
            range(5 + (index % 2)).map((side) =>
              onCircle(size * (0.85 + 0.25 * ((side * 7 + index * 3) % 3)) * 0.9, side * 68 + index * 31, x, y),
            ),
          ),
          tone(share),
          `stroke="${palette.light}" stroke-opacity="0.25" stroke-width="0.8"`,
        ),
      ),
    )
  },
  halftone: ({ add, tone, palette }) => {
    add(circle(0, -2, 28, tone(1)))
    range(5).forEach((bar) => add(rect(-34, 3 + bar * 6, 68, 1.2 + bar * 0.75, bar < 5 ? palette.ground[0] : tone(0))))
    range(24).forEach((dot) => add(circle(...onCircle(33.5, dot * 15, 0, -2), 1.5, tone(0.3))))
  },
  ribbons: ({ add, tone }) =>
    range(14).forEach((line) =>
      add(stroke(`M-32 ${-16 + line * 1.2}C-12 ${-44 + line * 4.6} 8 ${40 - line * 3.4} 32 ${-2 + line * 1.3}`, tone(line / 13), 1.9)),
    ),
  weave: ({ add, tone, palette }) => {
    range(3).forEach((bar) => add(rect(-32, -23 + bar * 16, 64, 13, tone(0.75 + bar * 0.12), 'rx="3"')))
    range(3).forEach((bar) =>
      range(3).forEach(
        (row) =>
          (bar + row) % 2 === 0 &&
          add(
            rect(-24.5 + bar * 16, -26 + row * 16, 17, 19, palette.ink, 'opacity="0.18" rx="3"'),
            rect(-23 + bar * 16, -26 + row * 16, 13, 19, tone(bar * 0.22), 'rx="3"'),
          ),
      ),
    )
    range(3).forEach((bar) =>
      add(
        rect(-23 + bar * 16, -34, 13, bar % 2 === 0 ? 12 : 9, tone(bar * 0.22), 'rx="3"'),
        rect(-23 + bar * 16, bar % 2 === 0 ? 22 : 25, 13, bar % 2 === 0 ? 11 : 8, tone(bar * 0.22), 'rx="3"'),
      ),
    )
  },
  aurora: ({ add, tone, linear, palette }) =>
    add(
      inDisc(
        rect(-34, -34, 68, 68, mix(palette.ink, palette.ground[1], 0.35)) +
          range(17)
            .map((ray) =>
              rect(
                -34 + ray * 4,
                -30 + 12 * Math.sin(ray * 0.55),
                4.2,
                48 - 8 * Math.cos(ray * 0.9),
                linear([`${tone(ray / 22)}/0`, tone(0.2 + ray / 22), `${tone(0.45 + ray / 26)}/0`]),
              ),
            )
            .join('') +
          path('M-36 24C-22 12 -12 20 0 15S22 18 36 10V40H-36Z', palette.ink),
      ),
    ),
  blooms: ({ add, tone, palette }) => {
    range(3).forEach((layer) =>
      range(10).forEach((petal) =>
        add(
          path(
            `M0 0C6 ${-12 + layer * 2} 9 ${-24 + layer * 7} 0 ${-34 + layer * 10}C-9 ${-24 + layer * 7} -6 ${-12 + layer * 2} 0 0Z`,
            mix(tone(layer * 0.35), palette.light, (petal % 2) * 0.14),
            turned(petal * 36 + layer * 18),
          ),
        ),
      ),
    )
    add(circle(0, 0, 4.5, tone(1)))
  },
  agate: ({ add, tone, palette }) =>
    range(6).forEach((ring) =>
      add(
        path(
          pebble(
            range(11).map((side) =>
              onCircle((34 - ring * 5.6) * (1 + 0.09 * Math.sin(side * 2.7 + 1)), side * 32.7, ring * 0.9, ring * 0.7),
            ),
          ),
          ring === 2 ? palette.light : tone(ring / 5),
        ),
      ),
    ),
  brush: ({ add, palette, tone, isDark, random }) => {
    add(circle(10, -8, 12, tone(1)))
    range(26).forEach((hair) => {
      const reach = 19 + hair * 0.42
      const points = range(17).map((step) => onCircle(reach - step * 0.12, -60 + (300 - random.next() ** 2 * 60) * (step / 16)))
      add(stroke(curve(points), isDark ? palette.light : palette.ink, random.between(0.4, 0.9), 'opacity="0.9"'))
    })
  },
  scales: ({ add, tone, palette }) =>
    add(
      inDisc(
        rect(-34, -34, 68, 68, tone(0)) +
          range(8)
            .flatMap((row) =>
              range(5).map((column) =>
                range(3)
                  .map((ring) =>
                    circle(
                      -44 + column * 22 + (row % 2) * 11,
                      -28 + row * 9,
                      11.2 - ring * 3.6,
                      ring === 1 ? mix(tone(row / 9), palette.light, 0.75) : tone(row / 9),
                    ),
                  )
                  .join(''),
              ),
            )
            .join(''),
      ),
    ),
  arches: ({ add, tone, palette, isDark }) => {
    range(4).forEach((ring) => {
      const half = 28 - ring * 7
      add(
        path(`M${-half} 28V0A${half} ${half} 0 0 1 ${half} 0V28Z`, ring === 3 ? (isDark ? palette.light : palette.ink) : tone(ring * 0.38)),
      )
    })
  },
  orbits: ({ add, tone, linear, palette }) =>
    add(
      circle(0, 0, 19, linear([mix(tone(0.9), palette.light, 0.2), tone(0.55)], 30)),
      `<ellipse rx="34" ry="10" fill="none" stroke="${tone(0.15)}" stroke-width="2.6" transform="rotate(-22)"/>`,
      path('M-19 0A19 19 0 0 1 19 0Z', linear([mix(tone(0.9), palette.light, 0.2), tone(0.75)], 30), turned(-22)),
      circle(22, 20, 5, tone(1)),
      circle(-24, -18, 3, tone(0.35)),
    ),
  cubes: ({ add, tone, palette }) => {
    const cube = (x: number, y: number, size: number, share: number) => {
      const high = size * 0.58
      add(
        path(
          polygon([
            [x, y - high],
            [x + size, y],
            [x, y + high],
            [x - size, y],
          ]),
          mix(tone(share), palette.light, 0.25),
        ),
      )
      add(
        path(
          polygon([
            [x - size, y],
            [x, y + high],
            [x, y + high + size * 1.1],
            [x - size, y + size * 1.1],
          ]),
          tone(share),
        ),
      )
      add(
        path(
          polygon([
            [x + size, y],
            [x, y + high],
            [x, y + high + size * 1.1],
            [x + size, y + size * 1.1],
          ]),
          mix(tone(share), palette.ink, 0.4),
        ),
      )
    }
    cube(0, -14, 15, 0.75)
    cube(-15.2, 8, 15, 0.25)
    cube(15.2, 8, 15, 1)
  },
  soundwave: ({ add, tone }) =>
    [8, 17, 28, 13, 32, 21, 27, 12, 6].forEach((half, bar) => add(rect(-31 + bar * 7, -half, 5, half * 2, tone(bar / 8), 'rx="2.5"'))),
  leaves: ({ add, tone, palette, isDark }) => {
    add(stroke('M0 34C0 12 2 -8 0 -22', isDark ? palette.light : palette.ink, 1.6))
    range(4).forEach((pair) =>
      [-1, 1].forEach((side) =>
        add(
          path(
            'M0 0C5 -10 16 -13 25 -9C21 1 10 6 0 0Z',
            mix(tone(pair * 0.25), side > 0 ? palette.light : palette.ink, 0.12),
            `transform="translate(0 ${24 - pair * 13}) scale(${side * (1.1 - pair * 0.14)} ${1.1 - pair * 0.14}) rotate(-12)"`,
          ),
        ),
      ),
    )
    add(path('M0 0C-6 -8 -5 -15 0 -20C5 -15 6 -8 0 0Z', tone(1), 'transform="translate(0 -15)"'))
  },
  gesture: ({ add, tone }) =>
    range(26).forEach((line) => {
      const t = line / 25
      const [x1, y1] = onCircle(33, 200 + t * 110)
      const [x2, y2] = onCircle(33, 20 + t * 150)
      add(
        stroke(
          `M${short(x1)} ${short(y1)}Q${short(-14 + t * 26)} ${short(16 - t * 24)} ${short(x2)} ${short(y2)}`,
          tone(t),
          1.4,
          'opacity="0.9"',
        ),
      )
    }),
  folds: ({ add, tone, palette }) =>
    add(
      path('M-32 -4L30 -28L6 4Z', tone(1)),
      path('M30 -28L6 4L12 30Z', tone(0.6)),
      path('M-32 -4L6 4L-6 12Z', mix(tone(0.3), palette.ink, 0.3)),
      path('M6 4L-6 12L12 30Z', tone(0.25)),
    ),
}

/** Fills the square `sketch` with the emblem of `family` on the palette's ground. */
export function drawEmblem(sketch: Sketch, family: Family): void {
  const { width, height, palette, isDark } = sketch
  sketch.ground(sketch.random.int(0, 40))
  sketch.add(circle(width / 2, height / 2, width * 0.5, sketch.radial([`${palette.light}/${isDark ? 0.14 : 0.5}`, `${palette.light}/0`])))
  const scale = (width / 100) * 0.98
  sketch.add('<clipPath id="disc"><circle r="34"/></clipPath>', `<g transform="translate(${width / 2} ${height / 2}) scale(${scale})">`)
  EMBLEMS[family](sketch)
  sketch.add('</g>')
}
