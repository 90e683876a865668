/** Drawn animals and people: gouache for children's books, and dancers. On 100 × 100 units. */
import { mix } from '../art/colour.ts'
import { createRandom } from '../random.ts'

const n = (value: number) => String(Math.round(value * 100) / 100)

const eye = (x: number, y: number, r = 1.7) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#1d1613"/><circle cx="${x - r * 0.35}" cy="${y - r * 0.4}" r="${r * 0.35}" fill="#ffffff"/>`
const cheek = (x: number, y: number, r = 3.4) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#e8785a" opacity="0.35"/>`

/** A hedgehog that looks to the left; `apple` on its back. */
export function hedgehog(apple: boolean, cloak?: string): string {
  const random = createRandom('hedgehog')
  const spines = Array.from({ length: 130 }, () => {
    const angle = random.between(-1.05, 1.75)
    const far = Math.sqrt(random.next())
    const [x, y] = [57 + Math.sin(angle) * far * 27, 60 - Math.cos(angle) * far * 25]
    const turn = angle * 57 + random.between(-16, 16)
    return `<path d="M-1.1 0L0 -8L1.1 0Z" transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})" fill="${mix('#6a4a34', random.chance(0.5) ? '#2c1d16' : '#c09a70', random.between(0.1, 0.6))}"/>`
  }).join('')
  return `<ellipse cx="54" cy="84" rx="36" ry="4" fill="#2a2018" opacity="0.18"/><path d="M30 82C26 52 48 32 66 34C90 38 92 66 84 82Z" fill="#5a3d2b"/>${spines}<path d="M14 70C20 56 36 50 44 58C52 66 50 80 42 83H30C22 82 14 76 14 70Z" fill="#e9c8a0"/><path d="M30 82H78C76 86 70 86 66 85H38C34 86 31 85 30 82Z" fill="#d8ae82"/><circle cx="13.6" cy="69" r="3" fill="#2a1c18"/>${eye(27, 64, 2.1)}${cheek(30, 71)}<path d="M17 74Q22 77 26 75" stroke="#6a3f2c" stroke-width="0.9" fill="none" stroke-linecap="round"/><path d="M38 54Q44 50 45 57Q42 61 38 59Z" fill="#d8ae82"/><ellipse cx="38" cy="86" rx="5" ry="2.6" fill="#c9976a"/><ellipse cx="70" cy="86" rx="5" ry="2.6" fill="#b98658"/>${cloak === undefined ? '' : `<path d="M42 58C58 50 78 54 88 78L82 84C66 74 52 74 42 80C46 72 46 64 42 58Z" fill="${cloak}"/><circle cx="43" cy="60" r="2" fill="#e8b43a"/>`}${apple ? '<g transform="translate(62 30)"><path d="M0 -7C-8 -11 -11 0 -6 5C-3 8 3 8 6 5C11 0 8 -11 0 -7Z" fill="#d23c2f"/><path d="M-5 -3Q-6 0 -4 2" stroke="#f8b0a0" stroke-width="1.3" fill="none" stroke-linecap="round"/><path d="M0 -7Q1 -11 3 -12" stroke="#5a3a20" stroke-width="1.2" fill="none"/><path d="M2 -10Q7 -13 9 -9Q5 -7 2 -10Z" fill="#6a9a45"/></g>' : ''}`
}

/** A fox that sits; with `isHidden` only its head is seen. */
export function fox(isHidden = false): string {
  const body =
    '<ellipse cx="50" cy="92" rx="30" ry="3.6" fill="#2a2018" opacity="0.18"/><path d="M66 90C88 88 92 62 78 52C84 66 76 76 64 78Z" fill="#d9692c"/><path d="M79 53C85 58 86 66 84 70C82 62 80 58 76 56Z" fill="#fbf0e0"/><path d="M34 90C32 66 40 52 52 52S72 66 70 90Z" fill="#d9692c"/><path d="M43 90C42 74 46 62 52 62S61 76 60 90Z" fill="#fbf0e0"/><path d="M40 90V78M64 90V78" stroke="#7a3418" stroke-width="3.6" stroke-linecap="round"/>'
  return `${isHidden ? '' : body}<path d="M28 20L36 40L50 34Z" fill="#d9692c"/><path d="M74 20L66 40L52 34Z" fill="#c75a22"/><path d="M31 26L37 38L44 35Z" fill="#3a2018"/><path d="M71 26L65 38L58 35Z" fill="#3a2018"/><path d="M26 46C30 32 40 30 51 30S72 32 76 46C68 56 58 64 51 66C44 64 34 56 26 46Z" fill="#e27a38"/><path d="M26 46C34 46 44 52 51 66C58 52 68 46 76 46C68 58 58 65 51 66C44 65 34 58 26 46Z" fill="#fdf4e6"/><ellipse cx="51" cy="63" rx="3" ry="2.3" fill="#221512"/>${eye(40, 46, 2)}${eye(62, 46, 2)}`
}

/** A bear in a coat, polite. */
export function bear(coat: string, fur = '#8a5a38'): string {
  const dark = mix(fur, '#000000', 0.25)
  return `<ellipse cx="50" cy="94" rx="32" ry="3.6" fill="#2a2018" opacity="0.18"/><path d="M24 94C22 70 34 56 50 56S78 70 76 94Z" fill="${coat}"/><path d="M50 58L44 66L50 92L56 66Z" fill="#fbf4e6"/><path d="M44 60L50 65L44 69ZM56 60L50 65L56 69Z" fill="#c0392b"/><circle cx="50" cy="80" r="1.3" fill="#e8b43a"/><path d="M26 74C18 80 18 90 24 93" stroke="${mix(coat, '#000000', 0.22)}" stroke-width="7" stroke-linecap="round" fill="none"/><path d="M74 74C82 80 82 90 76 93" stroke="${mix(coat, '#000000', 0.22)}" stroke-width="7" stroke-linecap="round" fill="none"/><circle cx="33" cy="22" r="7.6" fill="${dark}"/><circle cx="67" cy="22" r="7.6" fill="${dark}"/><circle cx="33" cy="22" r="4" fill="#d8a888"/><circle cx="67" cy="22" r="4" fill="#d8a888"/><circle cx="50" cy="37" r="23" fill="${fur}"/><path d="M32 26Q40 16 50 16" stroke="${mix(fur, '#ffffff', 0.25)}" stroke-width="2" fill="none" stroke-linecap="round" opacity="0.6"/><ellipse cx="50" cy="45" rx="11" ry="9" fill="#e4c09a"/><ellipse cx="50" cy="41" rx="4" ry="3" fill="#221512"/><path d="M50 44V48Q46 51 43 49M50 48Q54 51 57 49" stroke="#4a2a1c" stroke-width="1.1" fill="none" stroke-linecap="round"/>${eye(41, 34, 2)}${eye(59, 34, 2)}${cheek(35, 43)}${cheek(65, 43)}`
}

/** A cat as a captain. */
export function captain(): string {
  return `<path d="M20 100C20 78 34 70 50 70S80 78 80 100Z" fill="#1f3556"/><path d="M50 72L40 80L50 100L60 80Z" fill="#fbf4e6"/><path d="M50 78L46 82L50 96L54 82Z" fill="#b03030"/><path d="M27 84L36 78M73 84L64 78" stroke="#e0b04a" stroke-width="2.4"/>${[86, 93].map((y) => `<circle cx="38" cy="${y}" r="1.5" fill="#e0b04a"/><circle cx="62" cy="${y}" r="1.5" fill="#e0b04a"/>`).join('')}<path d="M27 50L25 24L43 36Z" fill="#8d8a88"/><path d="M73 50L75 24L57 36Z" fill="#7a7775"/><path d="M50 32C68 32 76 44 74 56C72 70 60 76 50 76S28 70 26 56C24 44 32 32 50 32Z" fill="#9a9794"/><path d="M50 46C44 54 38 58 34 66C40 76 60 76 66 66C62 58 56 54 50 46Z" fill="#f4efe8"/><path d="M30 46L38 48M29 52L37 52M70 46L62 48M71 52L63 52" stroke="#5f5c5a" stroke-width="1.6" stroke-linecap="round"/><path d="M36 51Q41 46 45 52Q40 56 36 51Z" fill="#d8c04a"/><path d="M64 51Q59 46 55 52Q60 56 64 51Z" fill="#d8c04a"/><ellipse cx="41" cy="51.4" rx="1.2" ry="2.4" fill="#1a1512"/><ellipse cx="59" cy="51.4" rx="1.2" ry="2.4" fill="#1a1512"/><path d="M47.5 60H52.5L50 63Z" fill="#c0706a"/><path d="M50 63V66Q46 69 44 66.5M50 66Q54 69 56 66.5" stroke="#5a4a46" stroke-width="0.9" fill="none"/><path d="M42 64L26 62M42 66L27 68M58 64L74 62M58 66L73 68" stroke="#ffffff" stroke-width="0.6"/><path d="M28 34C30 20 70 20 72 34C60 29 40 29 28 34Z" fill="#fbf8f0"/><path d="M28 34C40 28 60 28 72 34L70 39C58 34 42 34 30 39Z" fill="#16263f"/><circle cx="50" cy="27" r="3" fill="#e0b04a"/>`
}

/** A goat that will not move. */
export function goat(): string {
  return `<ellipse cx="52" cy="92" rx="34" ry="3.6" fill="#2a2018" opacity="0.18"/><path d="M36 90V70M46 90V72M66 90V72M75 90V70" stroke="#d8cfc0" stroke-width="5"/><path d="M30 62C34 46 74 44 80 58C84 70 76 76 70 76H42C34 76 28 72 30 62Z" fill="#f1eadc"/><path d="M80 56Q88 52 86 46" stroke="#e4dccb" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M22 40C24 28 44 28 44 42C46 54 40 62 32 66C24 62 20 50 22 40Z" fill="#f7f1e4"/><path d="M26 31C20 20 24 12 32 10C26 16 28 24 32 30ZM40 31C46 20 44 12 36 9C40 16 40 24 36 30Z" fill="#8a7458"/><path d="M22 38L10 36L20 46ZM44 38L55 36L46 46Z" fill="#e4d8c0"/><path d="M28 66C28 74 32 78 33 80C35 76 37 70 36 65Z" fill="#d8cdb4"/>${eye(28, 44, 2)}${eye(39, 44, 2)}<path d="M29 57Q33 60 37 57" stroke="#6a4f3c" stroke-width="1.2" fill="none"/><path d="M24 39L31 41M43 39L37 41" stroke="#6a5a48" stroke-width="1.4" stroke-linecap="round"/>`
}

/** A dancer; `pose` 0 turns with a raised arm, 1 stands with both arms up, 2 is only the skirt in flight. */
export function dancer(pose: 0 | 1 | 2, dress: string, skin = '#b97a50'): string {
  const dark = mix(dress, '#1a0208', 0.45)
  const light = mix(dress, '#ff9a80', 0.28)
  const ruffle = (y: number, left: number, right: number, tall: number, fill: string) => {
    const steps = 9
    let path = `M${left} ${y}`
    for (let at = 0; at < steps; at += 1) {
      const x = left + ((right - left) * (at + 1)) / steps
      path += `Q${n(x - (right - left) / steps / 2)} ${n(y + tall * (1.5 - 0.5 * Math.cos(at * 2)))} ${n(x)} ${n(y + (at % 2) * 1.2)}`
    }
    return `<path d="${path}L${right - 6} ${y - 12}L${left + 6} ${y - 12}Z" fill="${fill}"/>`
  }
  if (pose === 2)
    return `<path d="M40 0C38 20 20 40 2 52C-6 60 8 78 30 74C50 92 80 86 92 66C104 60 98 44 84 40C70 30 62 14 60 0Z" fill="${dress}"/>${[0, 1, 2, 3, 4, 5, 6].map((at) => `<path d="M${44 + at * 2.2} 0C${38 + at * 5} 24 ${18 + at * 12} 44 ${4 + at * 14.4} ${58 + Math.sin(at) * 9}" stroke="${at % 2 === 0 ? dark : light}" stroke-width="${2.4 - at * 0.15}" fill="none" opacity="0.55"/>`).join('')}<path d="M2 52C-6 60 8 78 30 74C50 92 80 86 92 66C98 62 100 54 96 48C92 62 74 74 56 70C40 66 22 66 2 52Z" fill="${dark}"/><path d="M6 58C16 72 26 66 32 70C46 84 62 78 70 76C84 74 90 64 96 56" stroke="#fbe8d0" stroke-width="1.6" fill="none" stroke-dasharray="1 2.6" stroke-linecap="round"/><path d="M46 80L44 98L38 99M62 80L66 97L72 98" stroke="${skin}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`
  const arms =
    pose === 0
      ? `<path d="M44 34C32 32 22 40 16 50" stroke="${skin}" stroke-width="3.6" stroke-linecap="round" fill="none"/><path d="M56 33C66 28 70 16 64 6" stroke="${skin}" stroke-width="3.6" stroke-linecap="round" fill="none"/>`
      : `<path d="M44 34C34 28 34 14 44 5" stroke="${skin}" stroke-width="3.6" stroke-linecap="round" fill="none"/><path d="M56 34C66 28 66 14 56 5" stroke="${skin}" stroke-width="3.6" stroke-linecap="round" fill="none"/>`
  return `<ellipse cx="50" cy="97" rx="34" ry="3" fill="#1a0a08" opacity="0.35"/>${arms}<path d="M47 28H53V34H47Z" fill="${skin}"/><circle cx="50" cy="22" r="6.6" fill="${skin}"/><path d="M43.4 22C42 13 56 11 57 20C52 17 47 18 43.4 22Z" fill="#1c1210"/><circle cx="56.4" cy="16" r="4" fill="#1c1210"/><circle cx="44.6" cy="15.6" r="2.6" fill="#e8433a"/><path d="M42 33Q50 38 58 33L56 52H44Z" fill="${dress}"/><path d="M50 36Q58 40 56 52H50Z" fill="${dark}" opacity="0.6"/><path d="M44 51H56C62 62 74 76 88 88C74 97 28 98 12 90C26 76 38 62 44 51Z" fill="${dress}"/><path d="M50 52C56 66 66 80 80 92C70 95 58 96 50 96Z" fill="${dark}" opacity="0.5"/>${ruffle(72, 27, 73, 4, mix(dress, dark, 0.3))}${ruffle(82, 19, 81, 4.4, light)}${ruffle(91, 11, 89, 4.6, dark)}`
}
