/** Files of completed demo orders: small real files of the product's kind. */
import sharp from 'sharp'
import { chordWav } from './chord.ts'
import { writeZip } from './zip.ts'

export interface DeliveryFile {
  fileName: string
  /** Media type. */
  fileType: string
  bytes: Buffer
}

/** Kinds that can be made here; a film is delivered as a ZIP of its frames. */
export type DeliveryKind = 'image' | 'audio' | 'zip'

const JPEG_QUALITY = 88

async function photograph(pictures: readonly Buffer[], at: number): Promise<Buffer> {
  const picture = pictures[at % pictures.length]
  if (picture === undefined) throw new Error('a delivery needs a picture')
  return sharp(picture).jpeg({ quality: JPEG_QUALITY }).toBuffer()
}

/** The files of one delivery, the same for the same `seed`; each is well under a megabyte. */
export async function deliveryFiles(options: {
  name: string
  seed: string
  kind: DeliveryKind
  /** PNG; a delivery of pictures needs one at least. */
  pictures: readonly Buffer[]
}): Promise<DeliveryFile[]> {
  const { name, seed, kind, pictures } = options
  switch (kind) {
    case 'image':
      return [{ fileName: `${name}-${seed}.jpg`, fileType: 'image/jpeg', bytes: await photograph(pictures, 0) }]
    case 'audio':
      return [{ fileName: `${name}-${seed}.wav`, fileType: 'audio/wav', bytes: chordWav(`${name}/${seed}`) }]
    case 'zip': {
      const notes = `Order ${seed}\n\nThe pictures are in sRGB. Print them up to 16 cm wide.\nThank you for ordering. If anything is not as you hoped, ask for your free revision.\n`
      const [first, second] = await Promise.all([photograph(pictures, 0), photograph(pictures, 1)])
      const bytes = writeZip([
        { name: 'final/picture-1.jpg', content: first },
        { name: 'final/picture-2.jpg', content: second },
        { name: 'read-me.txt', content: Buffer.from(notes) },
      ])
      return [{ fileName: `${name}-${seed}.zip`, fileType: 'application/zip', bytes }]
    }
    default:
      return kind satisfies never
  }
}
