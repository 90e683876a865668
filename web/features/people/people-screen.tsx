/** /users, *People*: the users with whom the reader has a relation. Models see their fans first. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BlockedTab } from './blocked-tab.tsx'
import { FansTab } from './fans-tab.tsx'
import { ModelsTab, type ModelActs } from './models-tab.tsx'
import type { SearchPart } from './people-parts.tsx'
import { peopleSearch, type PeopleTab } from './people-search.ts'

interface PeopleScreenProps extends SearchPart, ModelActs {
  isModel: boolean
  renderUnblock: (user: { userId: string; name: string }) => ReactNode
}

export function PeopleScreen({ search, onSearch, isModel, renderFollow, renderBlock, renderUnblock }: PeopleScreenProps) {
  const { t } = useTranslation(['people', 'common'])
  const tabs: readonly PeopleTab[] = isModel ? ['fans', 'models', 'blocked'] : ['models', 'blocked']
  const [first = 'models'] = tabs
  const tab = tabs.find((name) => name === search.tab) ?? first
  const part = { search, onSearch }
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
      <PageHeader title={t('common:nav.people')} text={t(isModel ? 'text.model' : 'text.customer')} />
      <Tabs
        label={t('common:nav.people')}
        value={tab}
        // Filters and words belong to a list.
        onChange={(next) => onSearch(peopleSearch(next === first ? {} : { tab: next }))}
        tabs={tabs.map((name) => ({ value: name, label: t(`tabs.${name}`) }))}
      >
        {tab === 'fans' ? (
          <FansTab {...part} renderBlock={renderBlock} />
        ) : tab === 'models' ? (
          <ModelsTab {...part} renderFollow={renderFollow} renderBlock={renderBlock} />
        ) : (
          <BlockedTab renderUnblock={renderUnblock} />
        )}
      </Tabs>
    </div>
  )
}
