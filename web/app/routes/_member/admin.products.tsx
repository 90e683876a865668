import { createFileRoute } from '@tanstack/react-router'
import { AdminProducts } from '../../screens/admin-products.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/products')({
  validateSearch: (search: Record<string, unknown>) => addressTexts('/admin/products', search),
  component: ProductsOfAdmin,
  head: titled((t) => t('nav.adminProducts')),
})

function ProductsOfAdmin() {
  const navigate = Route.useNavigate()
  return (
    <AdminProducts
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
