/** A workshop at dusk: rows of arched windows like our own mark, some of them lit. Decoration; follows the theme. */

const COLUMNS = 4
const ROWS = 5
const WIDTH = 150
const HEIGHT = 200
const ARCH = 'M25 180V85a50 50 0 0 1 100 0v95Z'
const SILL = 'M15 180h120v8H15Z'

/** Which windows are lit, and how brightly: the same at every visit. */
const LIGHTS = [0, 2, 0, 1, 1, 0, 3, 0, 0, 1, 0, 2, 2, 0, 1, 0, 0, 3, 0, 1]
const FILLS = ['fill-line', 'fill-accent-soft', 'fill-accent/50', 'fill-accent']

function Window({ at }: { at: number }) {
  const light = LIGHTS[at % LIGHTS.length] ?? 0
  return (
    <g transform={`translate(${(at % COLUMNS) * WIDTH} ${Math.floor(at / COLUMNS) * HEIGHT})`}>
      <path d={ARCH} className={FILLS[light]} />
      {light === 3 && <circle cx="75" cy="105" r="22" className="fill-accent-ink" />}
      {light === 2 && <path d="M55 180v-42a20 20 0 0 1 40 0v42Z" className="fill-accent-soft" />}
      <path d={`${ARCH}M75 36v144M25 100h100`} fill="none" strokeWidth="3" className="stroke-surface" />
      <path d={SILL} className="fill-line-strong" />
    </g>
  )
}

export function WorkshopPicture() {
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * WIDTH} ${ROWS * HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="size-full"
      data-testid="workshop-picture"
    >
      {Array.from({ length: COLUMNS * ROWS }, (_, at) => (
        <Window key={at} at={at} />
      ))}
    </svg>
  )
}
