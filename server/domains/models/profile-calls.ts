import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { Implements, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { pictureUrl } from '../media/index.ts'
import { userOf } from '../users/index.ts'
import { setPresenceHidden, setProfilePicture, updateProfile } from './edit-profile.ts'
import { AVATAR_WIDTH, CARD_COVER_WIDTH, presentPicture, presentThere, PROFILE_COVER_WIDTH } from './present.ts'
import { createProduct, deleteProduct, reorderProducts, setProductHidden, updateProduct, type WasOrdered } from './product-edits.ts'
import {
  selectAnyProduct,
  selectMovedTo,
  selectOldHandles,
  selectOwnProducts,
  selectOwnProfile,
  type OwnProductView,
} from './profile-edits.sql.ts'
import { renameProfile } from './rename-profile.ts'
import { readTemplates } from './templates/template-calls.ts'
import { anyModel, anyTemplate, modelOf } from './topics.ts'

type Calls =
  | 'getMovedTo'
  | 'getMyProfile'
  | 'updateProfile'
  | 'setProfilePicture'
  | 'setPresenceHidden'
  | 'renameProfile'
  | 'getTemplates'
  | 'createProduct'
  | 'updateProduct'
  | 'setProductHidden'
  | 'reorderProducts'

type OwnProduct = ResultOf<Contract['models']['getMyProfile']>['products'][number]

const DONE = { success: true as const }

const presentOwnProduct = ({ id, priceCents, template, samples, addons, ...row }: OwnProductView): OwnProduct => ({
  ...row,
  _id: id,
  price: dollarsFromCents(priceCents),
  template:
    template === null
      ? null
      : { _id: template.id, priceMin: dollarsFromCents(template.priceMinCents), priceMax: dollarsFromCents(template.priceMaxCents) },
  samples: samples.map((sample) => ({ ...presentThere(sample, CARD_COVER_WIDTH), _id: sample.id })),
  addons: addons.map((addon) => ({
    _id: addon.id,
    name: addon.name,
    price: dollarsFromCents(addon.priceCents),
    extraDays: addon.extraDays,
    isHidden: addon.isHidden,
  })),
})

/** A product of any model as its owner sees it, for staff. The caller watches `modelOf`. */
export async function readAnyProduct(
  { db, watch }: Pick<QueryContext<Actor>, 'db' | 'watch'>,
  productId: string,
): Promise<{ product: OwnProduct; modelId: string; createdAt: number } | undefined> {
  watch(anyTemplate())
  const found = await db.maybe(selectAnyProduct, productId)
  if (found === undefined) return undefined
  const { modelId, createdAt, ...row } = found
  return { product: presentOwnProduct(row), modelId, createdAt }
}

export const profileCalls = {
  async getMovedTo({ db, watch }, { name }) {
    watch(anyModel())
    const found = await db.maybe(selectMovedTo, name)
    if (found === undefined) return null
    watch(modelOf(found.id), userOf(found.id))
    return { handle: found.handle }
  },
  async getMyProfile({ db, actor, watch }) {
    const id = userIdOf(actor)
    watch(modelOf(id), userOf(id), anyTemplate())
    const { name, handle, pictureId, cover, hidesPresence, lang, isLangChosen } = await db.one(selectOwnProfile, id)
    return {
      name,
      handle,
      picture: pictureUrl(pictureId, AVATAR_WIDTH),
      cover: presentPicture(cover, PROFILE_COVER_WIDTH),
      hidesPresence,
      lang,
      isLangChosen,
      oldHandles: await db.many(selectOldHandles, id),
      products: (await db.many(selectOwnProducts, id)).map(presentOwnProduct),
    }
  },
  async updateProfile(context, texts) {
    await updateProfile(context, texts)
    return DONE
  },
  async setProfilePicture(context, { place, pictureId }) {
    await setProfilePicture(context, place, pictureId)
    return DONE
  },
  async setPresenceHidden(context, { isHidden }) {
    await setPresenceHidden(context, isHidden)
    return DONE
  },
  async renameProfile(context, wanted) {
    await renameProfile(context, wanted)
    return { handle: wanted.handle }
  },
  getTemplates: (context, { language: wanted }) => readTemplates(context, wanted),
  createProduct: async (context, { product }) => ({ productId: await createProduct(context, product) }),
  async updateProduct(context, { productId, product }) {
    await updateProduct(context, productId, product)
    return DONE
  },
  async setProductHidden(context, { productId, isHidden }) {
    await setProductHidden(context, productId, isHidden)
    return DONE
  },
  async reorderProducts(context, { productIds }) {
    await reorderProducts(context, productIds)
    return DONE
  },
} satisfies Pick<Implements<Contract['models'], Actor>, Calls>

export const createProductCalls = ({ wasOrdered }: { readonly wasOrdered: WasOrdered }) =>
  ({
    async deleteProduct(context, { productId }) {
      await deleteProduct(context, productId, wasOrdered)
      return DONE
    },
  }) satisfies Pick<Implements<Contract['models'], Actor>, 'deleteProduct'>
