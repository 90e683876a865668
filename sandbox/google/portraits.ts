/** Portraits of the made-up users: a head and shoulders in two colours, drawn at every start. */
import sharp from 'sharp'
import { PEOPLE } from './people.ts'

const SIZE = 384
/** Degrees of the colour circle between two users. */
const HUE_STEP = 97

const drawing = (hue: number): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="${SIZE}" height="${SIZE}">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 82%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 40% 62%)"/></linearGradient></defs>
<path fill="url(#g)" d="M0 0h96v96H0z"/>
<path fill="hsl(${hue} 35% 34%)" d="M12 96c0-20 16-31 36-31s36 11 36 31z"/>
<circle cx="48" cy="42" r="18" fill="hsl(${(hue + 15) % 360} 38% 46%)"/>
</svg>`

/** PNG files by their addresses' last part. */
export async function drawPortraits(): Promise<ReadonlyMap<string, Buffer>> {
  const drawn = PEOPLE.map(
    async ({ portrait }, at) =>
      [
        portrait,
        await sharp(Buffer.from(drawing((at * HUE_STEP + 20) % 360)))
          .png()
          .toBuffer(),
      ] as const,
  )
  return new Map(await Promise.all(drawn))
}
