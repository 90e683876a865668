/** /admin/products with the card that customers see. */
import type { ComponentProps } from 'react'
import { AdminProductsScreen } from '#web/features/admin/products-screen.tsx'
import { ProductCard } from '#web/features/models/product-card.tsx'

export function AdminProducts(props: Omit<ComponentProps<typeof AdminProductsScreen>, 'renderProduct'>) {
  return <AdminProductsScreen {...props} renderProduct={(product) => <ProductCard product={product} action={null} />} />
}
