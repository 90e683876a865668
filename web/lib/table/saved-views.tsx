/** The saved views of a list of the admin area, each with its live count; the shared ones first (docs/admin.md). */
import { Bookmark, BookmarkPlus, Ellipsis, UsersRound } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VIEW_NAME_MAX } from '#contract/limits.ts'
import type { TableRule, ViewedName } from '#contract/rules/tables.ts'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Checkbox, Input } from '#web/ui/input.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { useForm } from '../form/use-form.ts'
import { api, type QueryRef } from '../live/api.ts'
import { useLive, useMutation } from '../live/hooks.ts'
import { useCallFailed, useErrorText } from '../use-call-failed.ts'
import { addressOf, rowsOf, stateIn, type TableState } from './table-address.ts'

type View = ResultOf<Contract['admin']['views']['list']>[number]
export type CountRef = QueryRef<Record<string, unknown>, { count: number; isMore: boolean }>

interface SavedViewsProps {
  table: ViewedName
  rule: TableRule
  state: TableState
  count: CountRef
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
}

/** The same rows, sort and columns, whatever the spelling of the address. */
const isSame = (rule: TableRule, view: View, state: TableState): boolean =>
  JSON.stringify(addressOf(rule, stateIn(rule, view.query))) === JSON.stringify(addressOf(rule, state))

function ViewCount({ rule, view, count }: { view: View } & Pick<SavedViewsProps, 'rule' | 'count'>) {
  const { t, i18n } = useTranslation('table')
  const token = useSessionToken()
  const { data } = useLive(count, { token, ...rowsOf(stateIn(rule, view.query)) })
  if (data === undefined) return null
  const number = formatNumber(data.count, i18n.language)
  return (
    <span className="text-xs font-normal text-muted tabular-nums" data-testid="view-count">
      {data.isMore ? t('views.more', { number }) : number}
    </span>
  )
}

interface EditProps {
  /** Missing: a new view. */
  view?: View
  query: Record<string, string>
  table: ViewedName
  onSaved?: () => void
  onClose: () => void
}

function EditDialog({ view, query, table, onSaved, onClose }: EditProps) {
  const { t } = useTranslation(['table', 'common'])
  const token = useSessionToken()
  const errorText = useErrorText()
  const create = useMutation(api.admin.views.create)
  const change = useMutation(api.admin.views.change)
  const form = useForm({
    start: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    check: ({ name }) => ({ name: name.trim() === '' ? t('views.nameMissing') : undefined }),
    onRefusal: (error) => ({ field: 'name', text: errorText(error) }),
    send: async ({ name, isShared }) => {
      const args = { token, name: name.trim(), isShared, query }
      if (view === undefined) await create.run({ ...args, table })
      else await change.run({ ...args, viewId: view._id, version: view.version })
      onSaved?.()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(view === undefined ? 'views.save' : 'views.edit')}
      text={t('views.text')}
      confirmLabel={t('views.keep')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={form.isBusy}
      onConfirm={() => void form.submit()}
    >
      <div ref={form.ref} className="flex flex-col gap-4">
        <Field label={t('views.name')} error={form.errorOf('name')}>
          {(aria) => <Input {...aria} {...form.input('name')} maxLength={VIEW_NAME_MAX} autoComplete="off" />}
        </Field>
        <Checkbox {...form.tick('isShared')}>{t('views.shared')}</Checkbox>
      </div>
    </ConfirmDialog>
  )
}

function RemoveDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { t } = useTranslation(['table', 'common'])
  const token = useSessionToken()
  const callFailed = useCallFailed()
  const remove = useMutation(api.admin.views.remove)
  const confirm = async () => {
    try {
      await remove.run({ token, viewId: view._id, version: view.version })
    } catch (error) {
      callFailed(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('views.removeTitle', { name: view.name })}
      text={t(view.isShared ? 'views.removeShared' : 'views.removeOwn')}
      confirmLabel={t('views.remove')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={remove.isBusy}
      isDangerous
      onConfirm={() => void confirm()}
    />
  )
}

interface ChipProps extends Pick<SavedViewsProps, 'rule' | 'count'> {
  view: View
  isActive: boolean
  chip: RefObject<HTMLButtonElement | null> | undefined
  onOpen: () => void
  onEdit: () => void
  onUpdate: () => void
  onRemove: () => void
}

function ViewChip({ view, rule, count, isActive, chip, onOpen, onEdit, onUpdate, onRemove }: ChipProps) {
  const { t } = useTranslation('table')
  const Icon = view.isShared ? UsersRound : Bookmark
  return (
    <li className={cx('inline-flex items-center rounded-full border', isActive ? 'border-accent bg-accent-soft' : 'bg-raised')}>
      <button
        ref={chip}
        type="button"
        aria-current={isActive ? 'true' : undefined}
        onClick={onOpen}
        className="inline-flex min-h-9 max-w-64 items-center gap-2 rounded-full px-3.5 text-sm font-semibold hover:underline"
        data-testid="saved-view"
      >
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="truncate">{view.name}</span>
        {view.isShared && <span className="sr-only">{t('views.isShared')}</span>}
        <ViewCount view={view} rule={rule} count={count} />
      </button>
      {view.mayChange && (
        <Menu
          align="start"
          trigger={
            <IconButton label={t('views.menu', { name: view.name })} className="size-9">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={onEdit}>{t('views.edit')}</MenuItem>
          {!isActive && <MenuItem onSelect={onUpdate}>{t('views.update')}</MenuItem>}
          <MenuSeparator />
          <MenuItem onSelect={onRemove}>{t('views.remove')}</MenuItem>
        </Menu>
      )}
    </li>
  )
}

type Asked = { about: 'new' } | { about: 'edit' | 'remove'; view: View }

/** Moves the focus to a view that was just saved: its button "Save view" is gone. */
function useFocusOfSaved(hasActive: boolean, isOpen: boolean) {
  const chip = useRef<HTMLButtonElement>(null)
  const isNew = useRef(false)
  useEffect(() => {
    if (!isNew.current || !hasActive || isOpen) return
    isNew.current = false
    chip.current?.focus()
  }, [hasActive, isOpen])
  const onSaved = () => {
    isNew.current = true
  }
  return { chip, onSaved }
}

export function SavedViews({ table, rule, state, count, onAddress }: SavedViewsProps) {
  const { t } = useTranslation('table')
  const token = useSessionToken()
  const callFailed = useCallFailed()
  const { data: views = [] } = useLive(api.admin.views.list, { token, table })
  const change = useMutation(api.admin.views.change)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const query = addressOf(rule, state)
  const hasActive = views.some((view) => isSame(rule, view, state))
  const { chip, onSaved } = useFocusOfSaved(hasActive, asked !== null)
  const update = async ({ _id: viewId, version, name, isShared }: View) => {
    try {
      await change.run({ token, viewId, version, name, isShared, query })
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <ul aria-label={t('views.title')} className="contents">
          {views.map((view) => (
            <ViewChip
              key={view._id}
              view={view}
              rule={rule}
              count={count}
              isActive={isSame(rule, view, state)}
              chip={isSame(rule, view, state) ? chip : undefined}
              onOpen={() => onAddress(addressOf(rule, stateIn(rule, view.query)), { replace: false })}
              onEdit={() => setAsked({ about: 'edit', view })}
              onUpdate={() => void update(view)}
              onRemove={() => setAsked({ about: 'remove', view })}
            />
          ))}
        </ul>
      )}
      {!hasActive && (
        <Button variant="ghost" size="sm" onClick={() => setAsked({ about: 'new' })}>
          <BookmarkPlus aria-hidden />
          {t('views.save')}
        </Button>
      )}
      {asked?.about === 'new' && <EditDialog table={table} query={query} onSaved={onSaved} onClose={close} />}
      {asked?.about === 'edit' && <EditDialog table={table} view={asked.view} query={asked.view.query} onClose={close} />}
      {asked?.about === 'remove' && <RemoveDialog view={asked.view} onClose={close} />}
    </div>
  )
}
