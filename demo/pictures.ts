/** Draws and stores the demo's pictures and deliveries, a few at a time. */
import { storePicture } from '#server/domains/media/parts.ts'
import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deliveryFiles, type DeliveryFile, type DeliveryKind } from './art/delivery-files.ts'
import { DEMO_FEATURED_TAGS } from './content/featured-tags.ts'
import type { DemoMediaKind, DemoModel } from './content/types.ts'
import { AVATAR_SIZE, COVER_SIZE, SAMPLE_SIZE, type PictureName, type Size } from './studio/gallery.ts'

/** Draws a picture by its name, as PNG: in threads of its own (`StudioThreads`), or here. */
export interface Studio {
  draw(name: PictureName, size: Size): Promise<Buffer>
}

export interface ModelPictures {
  avatarId: string
  coverId: string
  /** By the place of the product; as many of each as it says. */
  sampleIds: readonly (readonly string[])[]
}

/** While some are drawn, others are stored: fewer at once leave a processor idle, more are not faster. */
const AT_ONCE = 6

/** Runs `work` on every item, a few at a time. Answers in the order of the items. */
export async function eachOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const take = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
  return results
}

export interface DrawnModels {
  pictures: Map<string, ModelPictures>
  /** The samples as PNG, by the model's handle; deliveries are made of them. */
  samples: Map<string, readonly Buffer[]>
}

/** Portrait, cover and samples of every model. */
export async function drawModels(
  models: readonly DemoModel[],
  { database, storage, studio, onDone }: { database: Database; storage: Storage; studio: Studio; onDone: () => void },
): Promise<DrawnModels> {
  const samples = new Map<string, readonly Buffer[]>()
  const keep = async (bytes: Buffer) => (await database.write((tx) => storePicture({ storage, tx }, bytes))).id
  const drawn = await eachOf(models, async ({ handle, products }): Promise<[string, ModelPictures]> => {
    const avatarId = await keep(await studio.draw({ of: 'portrait', seed: handle }, AVATAR_SIZE))
    const coverId = await keep(await studio.draw({ of: 'cover', handle }, COVER_SIZE))
    const sampleIds: string[][] = []
    const own: Buffer[] = []
    for (const [product, { sampleCount }] of products.entries()) {
      const ids: string[] = []
      for (let at = 0; at < sampleCount; at += 1) {
        const sample = await studio.draw({ of: 'sample', handle, product, at }, SAMPLE_SIZE)
        own.push(sample)
        ids.push(await keep(sample))
      }
      sampleIds.push(ids)
    }
    samples.set(handle, own)
    onDone()
    return [handle, { avatarId, coverId, sampleIds }]
  })
  return { pictures: new Map(drawn), samples }
}

/** The pictures of the featured tags, in their order: drawn for them, since those of a model go with the model. */
export const drawFeatured = ({ database, storage, studio }: { database: Database; storage: Storage; studio: Studio }): Promise<string[]> =>
  eachOf(DEMO_FEATURED_TAGS, async ({ picture }) => {
    const bytes = await studio.draw({ of: 'sample', ...picture }, SAMPLE_SIZE)
    return (await database.write((tx) => storePicture({ storage, tx }, bytes))).id
  })

/** A film is delivered as a ZIP of its frames. */
const kindOf = (mediaKind: DemoMediaKind): DeliveryKind => (mediaKind === 'video' ? 'zip' : mediaKind)

/** One delivery for each model and kind; orders of the same kind share its bytes, each under a name of its own. */
export async function drawDeliveries(
  wanted: readonly { model: DemoModel; mediaKind: DemoMediaKind }[],
  samples: DrawnModels['samples'],
): Promise<(model: DemoModel, mediaKind: DemoMediaKind) => DeliveryFile> {
  const keyOf = (model: DemoModel, mediaKind: DemoMediaKind) => `${model.handle} ${kindOf(mediaKind)}`
  const distinct = [...new Map(wanted.map((item) => [keyOf(item.model, item.mediaKind), item])).values()]
  const drawn = new Map(
    await eachOf(distinct, async ({ model, mediaKind }): Promise<[string, DeliveryFile | undefined]> => [
      keyOf(model, mediaKind),
      (
        await deliveryFiles({ name: model.handle, seed: 'delivery', kind: kindOf(mediaKind), pictures: samples.get(model.handle) ?? [] })
      )[0],
    ]),
  )
  return (model, mediaKind) => {
    const file = drawn.get(keyOf(model, mediaKind))
    if (file === undefined) throw new Error(`no delivery was drawn for ${model.handle}`)
    return file
  }
}
