/** The acts of a signed-in user on another one: on a profile, later beside other names. */
import { Ban, Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

const BlockDialog = lazy(() => import('./block-dialog.tsx'))

export default function UserMenu({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('safety')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('block.more', { name })} className="max-md:flex-none! max-md:[&_svg]:block!" data-testid="user-menu">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setAsked(true)}>
          <Ban aria-hidden />
          {t('block.action', { name })}
        </MenuItem>
      </Menu>
      {isAsked && (
        <Suspense>
          <BlockDialog userId={userId} name={name} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
