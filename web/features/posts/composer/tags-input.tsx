/** The tags of a post: typed one by one, each with a cross. */
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanLine, hasLetterOrDigit } from '#contract/rules/clean-text.ts'
import { POST_TAGS_MAX, TAG_MAX } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export function TagsInput({ tags, onChange }: { tags: readonly string[]; onChange: (tags: readonly string[]) => void }) {
  const { t } = useTranslation('composer')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  /** A comma ends a tag as Enter does: users also paste lists. */
  const add = (typed: string) => {
    const wanted = typed
      .split(/[,，、;]/)
      .map((tag) => cleanLine(tag).replace(/^#/, '').trim())
      .filter((tag) => tag !== '')
    const fresh = wanted.filter((tag, at) => ![...tags, ...wanted.slice(0, at)].some((known) => known.toLowerCase() === tag.toLowerCase()))
    if (fresh.some((tag) => tag.length > TAG_MAX)) return setProblem(t('problems.tagTooLong', { max: TAG_MAX }))
    if (!fresh.every(hasLetterOrDigit)) return setProblem(t('problems.tagNeedsLetter'))
    if (tags.length + fresh.length > POST_TAGS_MAX) return setProblem(t('problems.tooManyTags', { max: POST_TAGS_MAX }))
    setProblem(undefined)
    setText('')
    if (fresh.length > 0) onChange([...tags, ...fresh])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character (IME) is not the end of a tag.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('fields.tags')} hint={t('fields.tagsHint', { max: POST_TAGS_MAX })} error={problem}>
        {(aria) => (
          <Input
            {...aria}
            value={text}
            enterKeyHint="done"
            onChange={({ target }) => (/[,，、;]/.test(target.value) ? add(target.value) : setText(target.value))}
            onKeyDown={onKeyDown}
            onBlur={() => add(text)}
            data-testid="tag-input"
          />
        )}
      </Field>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex max-w-full items-center gap-0.5 rounded-full border pl-3 text-sm">
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={t('fields.removeTag', { tag })}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
                className="flex size-9 items-center justify-center rounded-full text-muted hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
