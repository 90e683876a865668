/** The differences between two texts; unchanged lines are shown next to a change only. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { diffLines } from '#web/lib/line-diff.ts'
import { cx } from '#web/ui/cx.ts'

const LOOKS = {
  same: 'text-muted',
  added: 'bg-success-soft text-ink',
  removed: 'bg-danger-soft text-ink line-through decoration-1',
} as const
const SIGNS = { same: ' ', added: '+', removed: '−' } as const

export function Difference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('system')
  const lines = useMemo(() => diffLines(before, after), [before, after])
  const shown = lines.flatMap((line, at) =>
    line.kind !== 'same' ||
    lines[at - 1]?.kind === 'added' ||
    lines[at - 1]?.kind === 'removed' ||
    (lines[at + 1]?.kind ?? 'same') !== 'same'
      ? [{ ...line, at }]
      : [],
  )
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-sm text-muted">{t('legal.noDifference')}</p>
  return (
    <ol className="flex flex-col overflow-hidden rounded-lg border text-sm" data-testid="difference">
      {shown.map(({ kind, text, at }) => {
        const Text = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        return (
          <li key={at} className={cx('flex gap-3 px-4 py-1.5', LOOKS[kind])}>
            <span aria-hidden className="w-3 shrink-0 text-center">
              {SIGNS[kind]}
            </span>
            <Text className="min-w-0 no-underline wrap-anywhere">{text}</Text>
          </li>
        )
      })}
    </ol>
  )
}
