/** Drawn portraits: head and shoulders in soft window light from the left, on a warm ground. */
import { mix } from '../art/colour.ts'
import { createRandom } from '../random.ts'
import { drawnIn, type Shot } from './shot.ts'

export type Hair =
  | 'crop'
  | 'short'
  | 'curls'
  | 'afro'
  | 'bob'
  | 'long'
  | 'waves'
  | 'bun'
  | 'braid'
  | 'bald'
  | 'side'
  | 'scarf'
  | 'locs'
  | 'tail'
export type Wear = 'crew' | 'collar' | 'apron' | 'roll' | 'jacket' | 'vneck' | 'stripes'

export interface Look {
  skin: string
  hair: Hair
  hairColour: string
  wear: Wear
  wearColour: string
  ground: string
  glasses?: boolean
  beard?: 'full' | 'short' | 'moustache'
  earrings?: boolean
  /** 0 young, 1 old. */
  age?: number
  /** Degrees by which the head leans. */
  lean?: number
  lips?: string
}

const INK = '#2b1d1a'

function hairBehind({ hair, hairColour }: Look): string {
  const dark = mix(hairColour, '#000000', 0.28)
  switch (hair) {
    case 'long':
      return `<path d="M62 92C58 50 80 40 100 40S144 50 139 94C141 120 148 134 146 158H54C52 134 60 118 62 92Z" fill="${dark}"/>`
    case 'waves':
      return `<path d="M61 92C54 52 78 37 100 37S147 52 140 92C151 106 138 114 147 128S138 154 128 152H70C58 154 46 142 54 128S50 106 61 92Z" fill="${dark}"/>`
    case 'bob':
      return `<path d="M63 90C58 52 78 40 100 40S142 52 138 90C141 106 141 116 137 124C126 130 76 130 64 124C60 116 60 106 63 90Z" fill="${dark}"/>`
    case 'afro':
      return `<path d="M100 26C128 22 150 44 150 72C152 96 144 108 134 114H66C56 108 48 96 50 72C50 44 72 22 100 26Z" fill="${dark}"/>`
    case 'bun':
      return `<ellipse cx="104" cy="34" rx="19" ry="17" fill="${dark}"/><path d="M66 92C60 56 80 44 100 44S140 56 134 92Z" fill="${dark}"/>`
    case 'tail':
      return `<path d="M128 58C152 62 154 92 146 122C142 136 134 138 136 124C140 104 138 86 126 74Z" fill="${dark}"/><path d="M66 92C60 56 80 44 100 44S140 56 134 92Z" fill="${dark}"/>`
    case 'braid':
      return `<path d="M64 92C58 52 80 42 100 42S142 52 137 92L136 110H64Z" fill="${dark}"/>${[0, 1, 2, 3, 4]
        .map(
          (at) =>
            `<ellipse cx="${63 + (at % 2) * 3}" cy="${112 + at * 12}" rx="9" ry="9.5" fill="${mix(hairColour, '#000000', 0.1 + (at % 2) * 0.14)}"/>`,
        )
        .join('')}`
    case 'locs':
      return Array.from({ length: 15 }, (_, at) => {
        const x = 56 + at * 6.3
        return `<path d="M${x} 62Q${x + (x < 100 ? -7 : 7)} 100 ${x + (x < 100 ? -5 : 5)} ${122 + (at % 3) * 8}" stroke="${mix(hairColour, '#000000', 0.15 + (at % 3) * 0.12)}" stroke-width="7.4" stroke-linecap="round" fill="none"/>`
      }).join('')
    case 'scarf':
      return `<path d="M58 96C52 50 78 34 100 34S148 50 142 96C144 124 150 140 150 150H50C50 140 56 124 58 96Z" fill="${dark}"/>`
    default:
      return ''
  }
}

const FRINGE: Readonly<Record<Hair, string>> = {
  crop: 'M69 84C66 54 82 46 100 46S134 54 131 84C128 70 124 63 100 63S72 70 69 84Z',
  short: 'M68 88C62 50 82 40 104 41C128 42 138 58 132 88C130 74 126 68 118 62C104 70 82 66 74 70C70 76 70 80 68 88Z',
  side: 'M68 90C60 54 78 38 106 40C132 42 138 62 132 90C130 76 128 70 122 64C112 58 96 74 74 68C70 74 69 80 68 90Z',
  curls: '',
  afro: 'M68 82C64 52 82 44 100 44S136 52 132 82C126 66 116 60 100 60S74 66 68 82Z',
  bob: 'M66 96C58 56 80 42 100 42S142 56 134 96C134 80 130 68 118 60C108 70 84 72 72 74C68 82 67 90 66 96Z',
  long: 'M66 98C58 58 80 42 100 42S142 58 134 98C134 80 124 66 104 58C92 64 76 72 70 82C68 88 67 92 66 98Z',
  waves: 'M65 100C54 60 78 40 102 41S144 58 135 98C136 82 128 66 110 58C104 70 82 68 72 80C68 88 68 94 65 100Z',
  bun: 'M67 86C64 56 82 45 100 45S136 56 133 86C130 70 118 58 100 56C82 58 70 70 67 86Z',
  tail: 'M67 86C64 56 82 45 102 45S136 56 133 84C130 70 120 60 96 62C82 62 70 72 67 86Z',
  braid: 'M66 94C60 56 80 43 100 43S140 56 134 94C134 78 120 62 98 58C84 64 70 74 66 94Z',
  bald: '',
  locs: 'M66 84C62 52 82 43 100 43S138 52 134 84C128 68 118 60 100 60S72 68 66 84Z',
  scarf: 'M64 98C56 56 80 40 100 40S144 56 136 98C134 74 122 60 100 60S68 74 64 98Z',
}

function hairBefore({ hair, hairColour }: Look, seed: string): string {
  const light = mix(hairColour, '#ffffff', 0.2)
  if (hair === 'bald') return ''
  if (hair === 'curls') {
    const random = createRandom(`curls ${seed}`)
    return Array.from({ length: 34 }, (_, at) => {
      const angle = Math.PI * (1.02 + (at / 33) * 0.96)
      const far = 33 + random.between(-5, 6)
      const [x, y] = [100 + Math.cos(angle) * far * 1.04, 84 + Math.sin(angle) * far * 1.12]
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${random.between(7, 10.5).toFixed(1)}" fill="${mix(hairColour, at % 3 === 0 ? '#ffffff' : '#000000', 0.08 * (1 + (at % 2)))}"/>`
    }).join('')
  }
  return `<path d="${FRINGE[hair]}" fill="url(#hair)"/><path d="M76 64Q86 50 104 49" stroke="${light}" stroke-width="3.4" stroke-linecap="round" fill="none" opacity="0.45"/>`
}

function clothes({ wear, wearColour }: Look): string {
  const dark = mix(wearColour, '#000000', 0.3)
  const light = mix(wearColour, '#ffffff', 0.3)
  const body = '<path d="M28 206C30 164 52 150 78 143C90 152 110 152 122 143C148 150 170 164 172 206Z" fill="url(#wear)"/>'
  switch (wear) {
    case 'collar':
      return `${body}<path d="M80 141L100 170L88 176L70 148Z" fill="${light}"/><path d="M120 141L100 170L112 176L130 148Z" fill="${mix(light, '#000000', 0.12)}"/><path d="M100 170V206" stroke="${dark}" stroke-width="1.6"/>`
    case 'apron':
      return `${body}<path d="M70 206L74 168Q100 176 126 168L130 206Z" fill="${dark}"/><path d="M74 168L80 143M126 168L120 143" stroke="${dark}" stroke-width="5"/>`
    case 'roll':
      return `${body}<path d="M78 132Q100 142 122 132L124 150Q100 160 76 150Z" fill="${mix(wearColour, '#000000', 0.14)}"/><path d="M79 139Q100 148 121 139" stroke="${dark}" stroke-width="1.2" fill="none" opacity="0.5"/>`
    case 'jacket':
      return `${body}<path d="M84 146L100 188L116 146Q100 154 84 146Z" fill="#f3ece0"/><path d="M78 143L66 160L92 206L100 190L84 146Z" fill="${dark}"/><path d="M122 143L134 160L108 206L100 190L116 146Z" fill="${mix(dark, '#000000', 0.2)}"/>`
    case 'vneck':
      return `${body}<path d="M80 142L100 172L120 142Q100 150 80 142Z" fill="url(#skin)"/><path d="M80 142L100 172L120 142" stroke="${light}" stroke-width="3" fill="none"/>`
    case 'stripes':
      return `${body}${[160, 172, 184, 196].map((y) => `<path d="M${36 - (y - 160) * 0.16} ${y}Q100 ${y + 10} ${164 + (y - 160) * 0.16} ${y}" stroke="${light}" stroke-width="4.2" fill="none" opacity="0.85"/>`).join('')}`
    default:
      return `${body}<path d="M78 143Q100 158 122 143" stroke="${dark}" stroke-width="4" fill="none" opacity="0.55"/>`
  }
}

function face(look: Look): string {
  const { skin, age = 0.3, glasses, beard, hairColour, earrings, lips } = look
  const shade = mix(skin, '#5a2416', 0.34)
  const deep = mix(skin, '#3a1410', 0.55)
  const mouth = lips ?? mix(skin, '#a02838', 0.5)
  const brow = mix(hairColour, INK, 0.45)
  const beardColour = mix(hairColour, '#000000', 0.1)
  const parts = [
    `<path d="M88 116H112V140Q112 152 100 152T88 140Z" fill="${shade}"/>`,
    `<ellipse cx="69.5" cy="93" rx="5.4" ry="9" fill="${shade}"/><ellipse cx="130.5" cy="93" rx="5.4" ry="9" fill="${shade}"/>`,
    '<path d="M70 84C70 60 84 50 100 50S130 60 130 84C130 108 120 130 100 130S70 108 70 84Z" fill="url(#skin)"/>',
    `<ellipse cx="82" cy="104" rx="7.5" ry="5" fill="#e0574a" opacity="0.16"/><ellipse cx="118" cy="104" rx="7.5" ry="5" fill="#e0574a" opacity="0.16"/>`,
  ]
  if (beard === 'full')
    parts.push(
      `<path d="M70 92C71 118 82 138 100 138S129 118 130 92C126 104 120 108 112 107Q100 102 88 107C80 108 74 104 70 92Z" fill="${beardColour}"/>`,
    )
  if (beard === 'short')
    parts.push(
      `<path d="M70 94C72 116 84 132 100 132S128 116 130 94C127 108 118 112 111 110Q100 106 89 110C82 112 73 108 70 94Z" fill="${beardColour}" opacity="0.62"/>`,
    )
  for (const [x, flip] of [
    [86, 1],
    [114, -1],
  ] as const)
    parts.push(
      `<path d="M${x - 7 * flip} ${80}Q${x} ${75.5} ${x + 7.5 * flip} ${79.5}" stroke="${brow}" stroke-width="2.7" stroke-linecap="round" fill="none"/>`,
      `<path d="M${x - 6.4} 89Q${x} 83.4 ${x + 6.4} 89Q${x} 93.6 ${x - 6.4} 89Z" fill="#fbf6f0"/><circle cx="${x + 0.4}" cy="88.5" r="3.2" fill="${INK}"/><circle cx="${x - 0.8}" cy="87.3" r="1" fill="#ffffff"/>`,
      `<path d="M${x - 6.8} 88.6Q${x} 82.8 ${x + 6.8} 88.6" stroke="${INK}" stroke-width="1.5" stroke-linecap="round" fill="none"/>`,
    )
  parts.push(
    `<path d="M101 86C103 96 105 100 104 103Q100 106 95.5 103.4" stroke="${deep}" stroke-width="1.7" stroke-linecap="round" fill="none" opacity="0.75"/>`,
    beard === 'moustache' || beard === 'full'
      ? `<path d="M86 110Q93 103.5 100 106.5Q107 103.5 114 110Q106 112 100 110Q94 112 86 110Z" fill="${beardColour}"/>`
      : '',
    `<path d="M89 113Q100 116.5 111 113Q107 121.5 100 121.5T89 113Z" fill="${mouth}"/><path d="M91 113.8Q100 116.4 109 113.8Q106 117.2 100 117.2T91 113.8Z" fill="#fdf7f0"/>`,
  )
  if (age > 0.5)
    parts.push(
      `<path d="M80 110Q83 113 83 118M120 110Q117 113 117 118M76 94Q74 95 73 97M124 94Q126 95 127 97" stroke="${deep}" stroke-width="1.1" stroke-linecap="round" fill="none" opacity="${(age * 0.5).toFixed(2)}"/>`,
    )
  if (glasses === true)
    parts.push(
      '<g fill="#ffffff" fill-opacity="0.12" stroke="#2a2320" stroke-width="2"><rect x="75" y="80.5" width="21" height="17" rx="7.5"/><rect x="104" y="80.5" width="21" height="17" rx="7.5"/><path d="M96 87Q100 84 104 87M75 86L69 84M125 86L131 84" fill="none"/></g>',
    )
  if (earrings === true) parts.push('<circle cx="68.5" cy="105" r="3" fill="#e0b04a"/><circle cx="131.5" cy="105" r="3" fill="#c8963a"/>')
  parts.push('<path d="M70 84C70 60 84 50 100 50S130 60 130 84C130 108 120 130 100 130S70 108 70 84Z" fill="url(#lit)"/>')
  return parts.join('')
}

/** A square portrait. */
export const portrait = (look: Look, seed: string): Shot =>
  drawnIn(200, () => {
    const { skin, hairColour, wearColour, ground, lean = 0 } = look
    const stops = (from: string, to: string) => `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
    return `<defs>
<radialGradient id="ground" cx="0.3" cy="0.24" r="1">${stops(mix(ground, '#fff4de', 0.5), mix(ground, '#2a1712', 0.22))}</radialGradient>
<linearGradient id="skin" x1="0" y1="0" x2="1" y2="0.35">${stops(mix(skin, '#fff2dc', 0.2), mix(skin, '#7a3420', 0.22))}</linearGradient>
<linearGradient id="hair" x1="0" y1="0" x2="1" y2="0.6">${stops(mix(hairColour, '#ffffff', 0.14), mix(hairColour, '#000000', 0.2))}</linearGradient>
<linearGradient id="wear" x1="0" y1="0" x2="1" y2="0.4">${stops(mix(wearColour, '#fff2dc', 0.16), mix(wearColour, '#000000', 0.24))}</linearGradient>
<linearGradient id="lit" x1="0" y1="0" x2="1" y2="0.1"><stop offset="0" stop-color="#ffe9c4" stop-opacity="0.28"/><stop offset="0.45" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#3a1220" stop-opacity="0.26"/></linearGradient>
<filter id="soft" x="-0.3" y="-0.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="5"/></filter></defs>
<rect width="200" height="200" fill="url(#ground)"/>
<circle cx="62" cy="60" r="92" fill="#fff3d8" opacity="0.16"/>
<g filter="url(#soft)" opacity="0.3"><path d="M40 210C44 168 66 154 86 147C72 60 140 40 148 92C150 120 140 140 136 146C162 154 182 168 184 210Z" fill="#1c0f0c"/></g>
<g transform="translate(100 104) scale(1.14) translate(-100 -97)">
<g transform="rotate(${lean} 100 140)">${hairBehind(look)}</g>${clothes(look)}
<g transform="rotate(${lean} 100 140)">${face(look)}${hairBefore(look, seed)}</g></g>`
  })
