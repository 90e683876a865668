/** Files of completed demo orders: small real files of the product's kind. */
import { chordWav } from './chord.ts'
import { encodePicture, renderArt, type ArtIdentity } from './render.ts'
import { writeZip } from './zip.ts'

export interface DeliveryFile {
  fileName: string
  /** Media type. */
  fileType: string
  bytes: Buffer
}

/** Kinds that can be made here; a film is delivered as a ZIP of its frames. */
export type DeliveryKind = 'image' | 'audio' | 'zip'

const picture = async (identity: ArtIdentity, seed: string, companion: boolean): Promise<Buffer> => {
  const family = companion ? identity.companion : identity.family
  const drawn = await renderArt({ family, seed: `${identity.seed}/delivery ${seed}`, palette: identity.palette, width: 1200, height: 1200 })
  return encodePicture(drawn, { format: 'jpeg', quality: 82 })
}

/** The files of one delivery, the same for the same `seed`; each is well under a megabyte. */
export async function deliveryFiles(options: { identity: ArtIdentity; seed: string; kind: DeliveryKind }): Promise<DeliveryFile[]> {
  const { identity, seed, kind } = options
  switch (kind) {
    case 'image':
      return [{ fileName: `${identity.seed}-${seed}.jpg`, fileType: 'image/jpeg', bytes: await picture(identity, seed, false) }]
    case 'audio':
      return [{ fileName: `${identity.seed}-${seed}.wav`, fileType: 'audio/wav', bytes: chordWav(`${identity.seed}/${seed}`) }]
    case 'zip': {
      const notes = `Order ${seed}\n\nThe pictures are 1200 by 1200 pixels, in sRGB. Print them up to 20 cm wide.\nThank you for ordering. If anything is not as you hoped, ask for your free revision.\n`
      const [first, second] = await Promise.all([picture(identity, `${seed} a`, false), picture(identity, `${seed} b`, true)])
      const bytes = writeZip([
        { name: 'final/picture-1.jpg', content: first },
        { name: 'final/picture-2.jpg', content: second },
        { name: 'read-me.txt', content: Buffer.from(notes) },
      ])
      return [{ fileName: `${identity.seed}-${seed}.zip`, fileType: 'application/zip', bytes }]
    }
    default:
      return kind satisfies never
  }
}
