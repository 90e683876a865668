import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LINK_MAX, LINKS_MAX } from '#contract/limits.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

interface MemberLinksProps {
  links: readonly string[]
  onChange: (links: string[]) => void
  /** The index of the first link that is no address. */
  wrongAt: number | undefined
}

/** Links to other sites, one field each. */
export function MemberLinks({ links, onChange, wrongAt }: MemberLinksProps) {
  const { t } = useTranslation('profile')
  const rows = useRef<HTMLFieldSetElement>(null)
  const focusOn = (place: number) => requestAnimationFrame(() => rows.current?.querySelectorAll('input')[place]?.focus())
  return (
    <fieldset ref={rows} className="flex flex-col gap-2">
      <legend className="text-sm font-semibold">{t('links.title')}</legend>
      <p className="text-sm text-muted">{t('links.hint')}</p>
      {links.map((link, at) => (
        // The index is the identity of a row: its text changes with every letter.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <div className="flex gap-2">
            <Input
              type="url"
              inputMode="url"
              aria-label={t('links.label', { number: at + 1 })}
              aria-invalid={wrongAt === at || undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={LINK_MAX}
              value={link}
              onChange={({ target }) => onChange(links.map((other, place) => (place === at ? target.value : other)))}
            />
            <IconButton
              label={t('links.remove', { number: at + 1 })}
              onClick={() => {
                onChange(links.filter((_, place) => place !== at))
                focusOn(Math.max(0, at - 1))
              }}
            >
              <X aria-hidden />
            </IconButton>
          </div>
          {wrongAt === at && (
            <p role="alert" className="mt-1 text-sm text-danger">
              {t('links.wrong')}
            </p>
          )}
        </div>
      ))}
      {links.length < LINKS_MAX && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => {
            onChange([...links, ''])
            focusOn(links.length)
          }}
        >
          <Plus aria-hidden />
          {t('links.add')}
        </Button>
      )}
    </fieldset>
  )
}
