/** /users with the parts of other features: follow and block. */
import { Ban } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollow } from '#web/features/models/use-follow.ts'
import { PeopleScreen } from '#web/features/people/people-screen.tsx'
import type { PeopleSearch } from '#web/features/people/people-search.ts'
import { UnblockButton } from '#web/features/safety/unblock-button.tsx'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

const BlockDialog = lazy(() => import('#web/features/safety/block-dialog.tsx'))

interface Named {
  userId: string
  name: string
}

function BlockButton({ name, onAsk }: { name: string; onAsk: () => void }) {
  const { t } = useTranslation('safety')
  return (
    <Button variant="ghost" size="sm" onClick={onAsk} data-testid="block-person">
      <Ban aria-hidden />
      {t('block.action', { name })}
    </Button>
  )
}

/** A model that is unfollowed may leave the list: the toast brings it back. */
function FollowToggle({ modelId, name, isFollowing }: { modelId: string; name: string; isFollowing: boolean }) {
  const { t } = useTranslation(['models', 'people'])
  const follow = useFollow()
  const toggle = async () => {
    await follow(modelId, isFollowing, name)
    if (isFollowing)
      toast({ title: t('people:unfollowed', { name }), action: { label: t('people:undo'), run: () => void follow(modelId, false, name) } })
  }
  return (
    <Button variant={isFollowing ? 'secondary' : 'primary'} size="sm" onClick={() => void toggle()} data-testid="follow-person">
      {t(isFollowing ? 'follow.following' : 'follow.follow')}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}

export function People({ search, onSearch }: { search: PeopleSearch; onSearch: (search: PeopleSearch) => void }) {
  const { user } = useAuth()
  const [asked, setAsked] = useState<Named | null>(null)
  return (
    <>
      <PeopleScreen
        search={search}
        onSearch={onSearch}
        isModel={user?.status === 'model'}
        renderFollow={(model) => <FollowToggle {...model} />}
        renderBlock={(person) => <BlockButton name={person.name} onAsk={() => setAsked(person)} />}
        renderUnblock={(person) => <UnblockButton {...person} />}
      />
      {asked !== null && (
        <Suspense>
          <BlockDialog {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
