/** The filters on a phone: chosen first, then applied together. Loaded on request. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import { isCounted, useCountWords } from './list-words.ts'
import { countFilters, filtersOf, type ModelFilters, type ModelsSearch, questionOf } from './models-query.ts'

interface FilterSheetProps {
  search: ModelsSearch
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  onApply: (filters: ModelFilters) => void
}

export default function FilterSheet({ search, open, onOpenChange, onApply }: FilterSheetProps) {
  const { t } = useTranslation(['models', 'common'])
  const countWords = useCountWords()
  const [filters, setFilters] = useState<ModelFilters>(() => filtersOf(search))
  useEffect(() => {
    if (open) setFilters(filtersOf(search))
    // The choice here stays until it is applied, whatever the address does meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open])
  const { data } = useLive(api.models.count, open ? questionOf({ q: search.q, ...filters }) : 'skip')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('filters.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="ghost" disabled={countFilters(filters) === 0} onClick={() => setFilters({})}>
            {t('filters.clear')}
          </Button>
          <Button aria-live="polite" onClick={() => onApply(filters)}>
            {data === undefined || !isCounted(data) ? t('filters.show') : t('filters.showCount', { models: countWords(data) })}
          </Button>
        </>
      }
    >
      <div className="pt-1">
        <FilterFields value={filters} onChange={(change) => setFilters((now) => ({ ...now, ...change }))} isRow={false} />
      </div>
    </Dialog>
  )
}
