/**
 * An endless list in each of its states: loading, failed, empty, or its rows with the button for more, which becomes *Try again*
 * where more could not be loaded. Screen readers announce the loading and the number of new rows; no vanished button takes the focus along.
 */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { Pages } from './hooks.ts'
import { useLoadingReport } from './loading-report.tsx'

type List = Omit<Pages<unknown>, 'isLive' | 'isFilled' | 'show'>
type Look = 'loading' | 'failed' | 'empty' | 'rows'

/** The state of a list with `count` rows. A retry keeps the state that it was called from. */
export function lookOf({ error, isPending, isRetrying, hasMore }: List, count: number): Look {
  if (count === 0 && (error !== null || isRetrying)) return 'failed'
  if (isPending) return 'loading'
  // A page may be empty without being the last one.
  return count === 0 && !hasMore ? 'empty' : 'rows'
}

const ROWS = 'li, tr, [role="row"]'

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}

/**
 * Keeps the focus in the list when the focused button vanishes: it goes to the first row that came, or to the list itself.
 * Returns a wrapper for the action of a button.
 */
function useFocusOnNew(root: RefObject<HTMLDivElement | null>, isSettled: boolean): (act: () => void) => () => void {
  /** The rows before the running load; null while the focus is elsewhere. */
  const before = useRef<ReadonlySet<Element> | null>(null)
  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])]
  useEffect(() => {
    // A list that loads by itself does so under a focused button, too.
    if (!isSettled && root.current?.contains(document.activeElement) === true) before.current ??= new Set(rows())
    if (before.current === null || !isSettled) return
    const known = before.current
    before.current = null
    const isLost = document.activeElement === document.body || document.activeElement === null
    const target = rows().find((row) => !known.has(row)) ?? root.current
    if (isLost && target !== null) focusOn(target)
  })
  return (act) => () => {
    before.current = new Set(rows())
    act()
  }
}

/** The number of rows that the last page brought. */
function useAdded(count: number, isBusy: boolean): number {
  const start = useRef<number | null>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (isBusy) start.current ??= count
    else if (start.current !== null) {
      setAdded(count - start.current)
      start.current = null
    }
  }, [count, isBusy])
  return added
}

interface EndProps {
  list: List
  count: number
  onClick: (act: () => void) => () => void
  moreLabel: string | undefined
  isAutomatic: boolean
}

/** The end of the list: loads when it comes near, and is a button otherwise. */
function ListEnd({ list, count, onClick, moreLabel, isAutomatic }: EndProps) {
  const { t } = useTranslation('common')
  const { pages, error, hasMore, isLoadingMore, isRetrying, loadMore, retry } = list
  const end = useRef<HTMLDivElement>(null)
  const isBusy = isLoadingMore || isRetrying
  const hasFailed = error !== null
  const added = useAdded(count, isBusy)
  const isWaiting = hasMore && !isBusy && !hasFailed && isAutomatic
  useEffect(() => {
    const element = end.current
    if (element === null || !isWaiting) return undefined
    // A busy browser reports several moves at once; the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && loadMore(), { rootMargin: '600px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting, loadMore])
  const isMissing = hasMore && pages.length < list.count
  return (
    // Holds the hidden text: in a list that scrolls it would otherwise lengthen the page.
    <div className="relative">
      <p aria-live="polite" className="sr-only">
        {isBusy ? t('actions.loading') : added > 0 && !hasFailed && t('list.loaded', { count: added })}
      </p>
      {(hasMore || hasFailed) && (
        <div ref={end} className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 py-6">
          {hasFailed && (
            <p role="alert" className="text-sm text-muted">
              {t(isMissing ? 'list.moreFailed' : 'list.outdated')}
            </p>
          )}
          <Button variant="secondary" size="sm" busy={isBusy} onClick={onClick(hasFailed ? retry : loadMore)}>
            {hasFailed ? t('actions.retry') : (moreLabel ?? t('actions.loadMore'))}
          </Button>
        </div>
      )}
    </div>
  )
}

interface LiveListProps {
  /** The answer of `usePages`. */
  list: List
  /** Number of rows of all loaded pages. */
  count: number
  /** The title where the first page could not be loaded. */
  failed: string
  skeleton: ReactNode
  empty: ReactNode
  /** The button for more; missing: *Load more*. */
  moreLabel?: string
  /** Loads as soon as the end of the list comes near. */
  isAutomatic?: boolean
  /** The rows: `li`, `tr` or `role="row"`. */
  children: ReactNode
}

export function LiveList({ list, count, failed, skeleton, empty, moreLabel, isAutomatic = true, children }: LiveListProps) {
  const { t } = useTranslation('common')
  const root = useRef<HTMLDivElement>(null)
  const look = lookOf(list, count)
  useLoadingReport(look === 'loading')
  const isBusy = list.isPending || list.isLoadingMore || list.isRetrying
  const onClick = useFocusOnNew(root, !isBusy && list.error === null)
  return (
    <div ref={root}>
      {look === 'loading' && skeleton}
      {look === 'failed' && (
        <ErrorState title={failed} retryLabel={t('actions.retry')} isRetrying={list.isRetrying} onRetry={onClick(list.retry)} />
      )}
      {look === 'empty' && empty}
      {look === 'rows' && (
        <>
          {children}
          <ListEnd list={list} count={count} onClick={onClick} moreLabel={moreLabel} isAutomatic={isAutomatic} />
        </>
      )}
    </div>
  )
}
