/** Writing a new version of a legal text, in each language, beside its differences from the one in force. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BUILT_IN_VERSION, LANGUAGES, LEGAL_BODY_MAX, LEGAL_SUMMARY_MAX, type Language, type LegalDocument } from '#contract/limits.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useBlockLeaving } from '#web/lib/form/use-block-leaving.tsx'
import { HelpBlocks } from '#web/lib/help/help-blocks.tsx'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Difference } from './difference.tsx'
import type { LegalState } from './legal-version-list.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useWrittenTexts, type WrittenText, type WrittenTexts } from './written-texts.ts'

const EMPTY: WrittenText = { body: '', summary: '' }

function Preview({ language, body }: { language: Language; body: string }) {
  const { t } = useTranslation(['system', 'common'])
  const { data: fresh, error, retry } = useLive(api.admin.legal.preview, { token: useSessionToken(), body: useDebounced(body) })
  // The one before stays while the next one is made: it is nearly the same.
  const last = useRef(fresh)
  last.current = fresh ?? last.current
  const data = last.current
  if (body.trim() === '') return null
  return (
    <section aria-labelledby="legal-preview" className="flex flex-col gap-3">
      <h3 id="legal-preview" className="text-base font-semibold">
        {t('legal.preview')}
      </h3>
      {data !== undefined && data.problems.length > 0 && (
        <div role="status" className="rounded-lg bg-warning-soft px-4 py-3 text-sm">
          <p className="font-semibold">{t('legal.mistakes')}</p>
          <ul className="mt-1">
            {data.problems.map(({ line, code, text }) => (
              <li key={`${line} ${code} ${text}`}>
                {t('legal.mistake', { line, code: t(`legal.codes.${code as 'empty'}`, { defaultValue: code }), text })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div lang={language} className="flex flex-col gap-3 rounded-lg border bg-surface px-5 py-4">
        {error !== null && fresh === undefined ? (
          <ErrorState title={t('legal.previewFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        ) : data === undefined ? (
          <SkeletonRows rows={3} label={t('common:actions.loading')} />
        ) : (
          <HelpBlocks blocks={data.blocks} />
        )}
      </div>
    </section>
  )
}

interface TextFieldsProps {
  language: Language
  text: WrittenText
  /** The text in force in this language. */
  before: string | undefined
  onChange: (part: Partial<WrittenText>) => void
}

function TextFields({ language, text: { body, summary }, before, onChange }: TextFieldsProps) {
  const { t } = useTranslation('system')
  return (
    <>
      <Field label={t('legal.body')} hint={t('legal.bodyHint')}>
        {(aria) => (
          <Textarea
            {...aria}
            value={body}
            onChange={({ target }) => onChange({ body: target.value })}
            maxLength={LEGAL_BODY_MAX}
            rows={16}
            lang={language}
          />
        )}
      </Field>
      <Field label={t('legal.summary')} hint={t('legal.summaryHint')} aside={<Counter length={summary.length} max={LEGAL_SUMMARY_MAX} />}>
        {(aria) => (
          <Textarea
            {...aria}
            value={summary}
            onChange={({ target }) => onChange({ summary: target.value })}
            maxLength={LEGAL_SUMMARY_MAX}
            rows={3}
            lang={language}
          />
        )}
      </Field>
      <Preview language={language} body={body} />
      <section aria-labelledby="legal-difference" className="flex flex-col gap-3">
        <h3 id="legal-difference" className="text-base font-semibold">
          {t('legal.difference')}
        </h3>
        {before === undefined ? (
          <p className="text-sm text-muted">{t('legal.noBefore')}</p>
        ) : (
          <div lang={language}>
            <Difference before={before} after={body} />
          </div>
        )}
      </section>
    </>
  )
}

/** The typed texts are long, and kept nowhere else. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useTranslation(['system', 'common'])
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('legal.discardTitle')}
      text={t('legal.discardText')}
      confirmLabel={t('legal.discard')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isDangerous
      onConfirm={onDiscard}
    />
  )
}

interface EditorProps {
  document: LegalDocument
  state: LegalState
  onClose: () => void
  /** Whether typed text would be lost. */
  onChanged: (isChanged: boolean) => void
}

function Editor({ document, state, before, onClose, onChanged }: EditorProps & { before: WrittenTexts }) {
  const { t, i18n } = useTranslation('system')
  const [language, setLanguage] = useState<Language>(asLanguage(i18n.language) ?? 'en')
  const [typed, setTyped] = useState<WrittenTexts>(() =>
    Object.fromEntries(Object.entries(before).map(([each, { body }]) => [each, { body, summary: '' }])),
  )
  // The version that was read: another owner's version meanwhile is refused, and nothing typed is lost.
  const [baseVersion] = useState(state.latest)
  const [isPublishing, setIsPublishing] = useState(false)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const texts = useMemo(
    () =>
      LANGUAGES.flatMap((each) => {
        const text = typed[each]
        return text === undefined || text.body.trim() === '' ? [] : [{ language: each, body: text.body, summary: text.summary.trim() }]
      }),
    [typed],
  )
  const isChanged = LANGUAGES.some(
    (each) => (typed[each]?.body ?? '') !== (before[each]?.body ?? '') || (typed[each]?.summary ?? '') !== '',
  )
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [onChanged, isChanged])
  const leaving = useBlockLeaving({ mustAsk: () => isChanged, mustAskAtUnload: () => isChanged })
  const change = (part: Partial<WrittenText>) => setTyped((now) => ({ ...now, [language]: { ...(now[language] ?? EMPTY), ...part } }))
  return (
    <Card>
      <CardBody className="flex flex-col gap-5 pt-5">
        <Field label={t('legal.language')}>
          {(aria) => (
            <NativeSelect {...aria} value={language} onChange={({ target }) => setLanguage(asLanguage(target.value) ?? 'en')}>
              {LANGUAGES.map((each) => (
                <option key={each} value={each}>
                  {(typed[each]?.body ?? '').trim() === ''
                    ? t('legal.languageEmpty', { language: LANGUAGE_NAMES[each] })
                    : LANGUAGE_NAMES[each]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <TextFields language={language} text={typed[language] ?? EMPTY} before={before[language]?.body} onChange={change} />
        <Refusal>{problem}</Refusal>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => (isChanged ? setIsDiscarding(true) : onClose())}>
            {t('legal.discard')}
          </Button>
          <Button
            onClick={() => {
              setProblem(texts.length === 0 ? t('legal.nothing') : undefined)
              setIsPublishing(texts.length > 0)
            }}
          >
            {t('legal.next')}
          </Button>
        </div>
        {isPublishing && (
          <PublishDialog
            document={document}
            baseVersion={baseVersion}
            texts={texts}
            onClose={() => setIsPublishing(false)}
            onSaved={onClose}
          />
        )}
        {isDiscarding && <DiscardDialog onDiscard={onClose} onClose={() => setIsDiscarding(false)} />}
        {leaving}
      </CardBody>
    </Card>
  )
}

export function LegalEditor({ document, state, onClose, onChanged }: EditorProps) {
  const { t } = useTranslation(['system', 'common'])
  const inForce = state.versions.find((each) => each.state === 'in_force')
  const { texts, hasFailed, retry } = useWrittenTexts(useSessionToken(), document, inForce?.version ?? BUILT_IN_VERSION)
  if (hasFailed) return <ErrorState title={t('legal.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
  if (texts === undefined) return <SkeletonRows rows={8} label={t('common:actions.loading')} className="py-6" />
  return <Editor document={document} state={state} before={texts} onClose={onClose} onChanged={onChanged} />
}
