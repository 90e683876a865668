import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { sitePictures, type MediaDeps } from '../../media/index.ts'
import { anySetting } from '../../settings/index.ts'
import { readBrand, saveBrand } from './brand.ts'

const DONE = { success: true as const }

export const createBrandCalls = (deps: Pick<MediaDeps, 'storage' | 'log'>) =>
  ({
    async getBrand({ db, watch }) {
      watch(anySetting())
      return readBrand(db)
    },
    async setBrandPicture(context, { kind, base64Data, version, reason }) {
      const address = await sitePictures.storeBrandPicture(deps, kind, base64Data)
      await context.write('save', (change) => saveBrand(change, { kind, address, version, reason }))
      return DONE
    },
    async removeBrandPicture(context, { kind, version, reason }) {
      await saveBrand(context, { kind, address: '', version, reason })
      return DONE
    },
  }) satisfies Pick<Implements<Contract['admin']['settings'], Actor>, 'getBrand' | 'setBrandPicture' | 'removeBrandPicture'>
