/**
 * The pictures, clips and sounds of the demo, drawn once for a run of `npm test`: by its unit tests, which check them, and reused by
 * the browser tests. Drawing takes a minute of processor time. A separate run of one step draws its own.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { pastOrders } from '#demo/past-orders.ts'
import { makeMaterial, seedDemo, writeDemo, type DemoMaterial } from '#demo/seed.ts'
import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Config } from '#server/env.ts'
import { withStores } from '#tools/site/parts.ts'

/** The environment variable with the folder that the steps of one run share. */
export const KEPT_VARIABLE = 'ATELIER_TEST_KEPT'

type Delivery = ReturnType<DemoMaterial['deliveryOf']>
type Put = Parameters<Storage['put']>

interface Kept extends Omit<DemoMaterial, 'deliveryOf'> {
  /** By model and kind. */
  readonly deliveries: ReadonlyMap<string, Delivery>
  /** Objects written to the storage meanwhile. */
  readonly puts: readonly Put[]
  /** Rows of `media.pictures`, as JSON. */
  readonly pictureRows: string
}

interface Stores {
  readonly database: Database
  readonly storage: Storage
}

const deliveryKey = (handle: string, mediaKind: string): string => `${handle} ${mediaKind}`

function keptFile(): string | undefined {
  const folder = process.env[KEPT_VARIABLE]
  return folder === undefined || folder === '' ? undefined : join(folder, 'demo')
}

/** Draws everything, and stores it for later steps of this run. */
export async function drawDemo({ database, storage }: Stores, onProgress: (text: string) => void): Promise<DemoMaterial> {
  const puts: Put[] = []
  const put: Storage['put'] = async (...args) => {
    puts.push(args)
    await storage.put(...args)
  }
  const noting = Object.assign(Object.create(storage) as Storage, { put })
  const material = await makeMaterial({ database, storage: noting, onProgress })
  const file = keptFile()
  if (file === undefined) return material
  const { deliveryOf, ...rest } = material
  const delivered = pastOrders().filter(({ deliveredHoursAgo }) => deliveredHoursAgo !== null)
  const kept: Kept = {
    ...rest,
    puts,
    deliveries: new Map(
      delivered.map(({ model, product: { mediaKind } }) => [deliveryKey(model.handle, mediaKind), deliveryOf(model, mediaKind)]),
    ),
    pictureRows:
      (await database.pool.query<{ rows: string }>('select json_agg(p)::text as rows from media.pictures p')).rows[0]?.rows ?? '[]',
  }
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(`${file}.part`, serialize(kept))
  await rename(`${file}.part`, file)
  return material
}

/** The material drawn by another step, in these stores; null if there is none. */
async function takeDrawn({ database, storage }: Stores): Promise<DemoMaterial | null> {
  const file = keptFile()
  if (file === undefined || !existsSync(file)) return null
  const { deliveries, puts, pictureRows, ...rest } = deserialize(await readFile(file)) as Kept
  for (const put of puts) await storage.put(...put)
  await database.pool.query('insert into media.pictures select * from json_populate_recordset(null::media.pictures, $1)', [pictureRows])
  return {
    ...rest,
    deliveryOf(model, mediaKind) {
      const found = deliveries.get(deliveryKey(model.handle, mediaKind))
      if (found === undefined) throw new Error(`no delivery was drawn for ${model.handle}`)
      return found
    },
  }
}

/** Fills an empty installation with the demo; draws it only if no earlier step has. */
export const seedDrawnDemo = (config: Config, databaseUrl: string): Promise<void> =>
  withStores(config, databaseUrl, async (stores) => {
    const material = await takeDrawn(stores)
    if (material === null) await seedDemo(stores)
    else await writeDemo(stores, material)
  })
