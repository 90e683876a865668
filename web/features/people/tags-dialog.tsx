/** All tags of a model; one of them, or a new one, is edited in place. */
import { Pencil, Plus, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUP_NAME_MAX, TAG_COLOURS, TAGS_MAX, type TagColour } from '#contract/limits.ts'
import type { FanTag } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { countText, TagBadge } from './people-parts.tsx'
import { RuleFields, ruleOf, valuesOf, type RuleValues } from './rule-fields.tsx'

interface TagValues extends RuleValues {
  name: string
  colour: TagColour
  hasRule: boolean
}

interface TagFormProps {
  /** Null: a new one. */
  tag: FanTag | null
  onClose: () => void
}

function useTagForm({ tag, onClose }: TagFormProps) {
  const { t } = useTranslation('people')
  const token = useSessionToken()
  const { run } = useMutation(api.people.saveTag)
  return useForm<TagValues>({
    start: {
      name: tag?.name ?? '',
      colour: tag?.colour ?? 'grey',
      hasRule: tag !== null && tag.rule !== null,
      ...valuesOf(tag?.rule ?? null),
    },
    check: (values) => {
      const rule = ruleOf(values)
      return {
        name: values.name.trim() === '' ? t('groups.nameMissing') : undefined,
        spent: values.hasRule && rule === null && ruleOf({ ...values, spent: '' }) !== null ? t('groups.spentInvalid') : undefined,
        orders: values.hasRule && rule === null && ruleOf({ ...values, spent: '' }) === null ? t('groups.ordersInvalid') : undefined,
        hasRule: values.hasRule && rule !== null && Object.keys(rule).length === 0 ? t('groups.ruleEmpty') : undefined,
      }
    },
    refusedAt: { group_name_taken: 'name' },
    send: async (values) => {
      await run({
        token,
        tagId: tag?.tagId ?? null,
        name: values.name.trim(),
        colour: values.colour,
        rule: values.hasRule ? (ruleOf(values) ?? {}) : null,
      })
      onClose()
    },
  })
}

function TagForm({ tag, onClose }: TagFormProps) {
  const { t } = useTranslation(['people', 'common'])
  const form = useTagForm({ tag, onClose })
  const close = useConfirmClose(form.isChanged, onClose)
  return (
    <Dialog
      open
      onOpenChange={close.askBeforeClose}
      title={t(tag === null ? 'tags.new' : 'tags.edit')}
      closeLabel={t('common:actions.close')}
      footer={
        <Button onClick={() => form.submit()} busy={form.isBusy}>
          {t('groups.save')}
        </Button>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <Field label={t('groups.name')} error={form.errorOf('name')}>
            {(aria) => <Input {...aria} {...form.input('name')} maxLength={GROUP_NAME_MAX} />}
          </Field>
          <Field label={t('tags.colour')}>
            {(aria) => (
              <NativeSelect {...aria} {...form.input('colour')}>
                {TAG_COLOURS.map((colour) => (
                  <option key={colour} value={colour}>
                    {t(`tags.colours.${colour}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </div>
        <div data-invalid={form.errorOf('hasRule') === undefined ? undefined : true}>
          <Switch isOn={form.values.hasRule} onChange={(hasRule) => form.set({ hasRule })} text={t('tags.ruleText')}>
            {t('tags.rule')}
          </Switch>
          {form.errorOf('hasRule') !== undefined && (
            <p role="alert" className="mt-2 text-sm text-danger">
              {form.errorOf('hasRule')}
            </p>
          )}
        </div>
        {form.values.hasRule && (
          <RuleFields
            values={form.values}
            onChange={(part) => form.set(part)}
            errors={{ spent: form.errorOf('spent'), orders: form.errorOf('orders') }}
          />
        )}
        <Refusal>{form.refusal}</Refusal>
      </form>
      {close.confirmation}
    </Dialog>
  )
}

type Asked = { about: 'form'; tag: FanTag | null } | { about: 'delete'; tag: FanTag } | null

export function TagsDialog({ tags, onClose }: { tags: readonly FanTag[]; onClose: () => void }) {
  const { t, i18n } = useTranslation(['people', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.people.deleteTag)
  const callFailed = useCallFailed()
  const [asked, setAsked] = useState<Asked>(null)
  const remove = async (tag: FanTag) => {
    try {
      await run({ token, tagId: tag.tagId })
      setAsked(null)
    } catch (error) {
      callFailed(error)
    }
  }
  if (asked?.about === 'form') return <TagForm tag={asked.tag} onClose={() => setAsked(null)} />
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={t('tags.title')}
        description={t('tags.text')}
        closeLabel={t('common:actions.close')}
        footer={
          <Button onClick={() => setAsked({ about: 'form', tag: null })} disabled={tags.length >= TAGS_MAX}>
            <Plus aria-hidden />
            {t('tags.new')}
          </Button>
        }
      >
        {tags.length === 0 ? (
          <EmptyState icon={Tag} title={t('tags.none')} text={t('tags.noneText')} />
        ) : (
          <ul className="divide-y">
            {tags.map((tag) => (
              <li key={tag.tagId} className="flex items-center gap-3 py-2.5">
                <span className="min-w-0 flex-1">
                  <TagBadge tag={tag} />
                  <span className="mt-1 block text-sm text-muted">
                    {t('count', { count: tag.fans.count, shown: countText(tag.fans, i18n.language) })}
                    {tag.rule !== null && ` · ${t('tags.byRule')}`}
                  </span>
                </span>
                <IconButton
                  label={t('tags.editName', { name: tag.name })}
                  className="size-10"
                  onClick={() => setAsked({ about: 'form', tag })}
                >
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton
                  label={t('tags.deleteName', { name: tag.name })}
                  className="size-10"
                  onClick={() => setAsked({ about: 'delete', tag })}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {asked?.about === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={t('tags.deleteTitle', { name: asked.tag.name })}
          text={t('tags.deleteText')}
          confirmLabel={t('tags.delete')}
          cancelLabel={t('common:actions.cancel')}
          closeLabel={t('common:actions.close')}
          isBusy={isBusy}
          isDangerous
          onConfirm={() => void remove(asked.tag)}
        />
      )}
    </>
  )
}
