/** Draws and stores the demo's pictures and deliveries, a few at a time. */
import { storePicture } from '#server/domains/media/parts.ts'
import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deliveryFiles, type DeliveryFile, type DeliveryKind } from './art/delivery-files.ts'
import { avatarArt, coverArt, sampleArt } from './art/render.ts'
import type { DemoMediaKind, DemoModel } from './content/types.ts'

export interface ModelPictures {
  avatarId: string
  coverId: string
  /** One for each product. */
  /** By the place of the product; as many of each as it says. */
  sampleIds: readonly (readonly string[])[]
}

/** Drawing is work for the processors: more at once is not faster. */
const AT_ONCE = 3

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

/** Avatar, cover and samples of every model. */
export function drawModels(
  models: readonly DemoModel[],
  { database, storage, onDone }: { database: Database; storage: Storage; onDone: () => void },
): Promise<Map<string, ModelPictures>> {
  const keep = async (bytes: Buffer) => (await database.write((tx) => storePicture({ storage, tx }, bytes))).id
  return eachOf(models, async (model): Promise<[string, ModelPictures]> => {
    const avatarId = await keep(await avatarArt(model.art))
    const coverId = await keep(await coverArt(model.art))
    const sampleIds: string[][] = []
    for (const [place, { sampleCount }] of model.products.entries()) {
      const ids: string[] = []
      // The further ones are drawn as those of products that the model does not have.
      for (let at = 0; at < sampleCount; at += 1) ids.push(await keep(await sampleArt(model.art, place + at * model.products.length)))
      sampleIds.push(ids)
    }
    onDone()
    return [model.handle, { avatarId, coverId, sampleIds }]
  }).then((drawn) => new Map(drawn))
}

/** A film is delivered as a ZIP of its frames. */
const kindOf = (mediaKind: DemoMediaKind): DeliveryKind => (mediaKind === 'video' ? 'zip' : mediaKind)

/** One delivery for each model and kind; orders of the same kind share its bytes, each under a name of its own. */
export async function drawDeliveries(
  wanted: readonly { model: DemoModel; mediaKind: DemoMediaKind }[],
): Promise<(model: DemoModel, mediaKind: DemoMediaKind) => DeliveryFile> {
  const keyOf = (model: DemoModel, mediaKind: DemoMediaKind) => `${model.handle} ${kindOf(mediaKind)}`
  const distinct = [...new Map(wanted.map((item) => [keyOf(item.model, item.mediaKind), item])).values()]
  const drawn = new Map(
    await eachOf(distinct, async ({ model, mediaKind }): Promise<[string, DeliveryFile | undefined]> => [
      keyOf(model, mediaKind),
      (await deliveryFiles({ identity: model.art, seed: 'delivery', kind: kindOf(mediaKind) }))[0],
    ]),
  )
  return (model, mediaKind) => {
    const file = drawn.get(keyOf(model, mediaKind))
    if (file === undefined) throw new Error(`no delivery was drawn for ${model.handle}`)
    return file
  }
}
