/** Points about an order, one by one, each with its place in a file: the time of a clip, a mark on a picture. */
import { Clock, Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { POINT_TEXT_MAX, POINTS_MAX } from '#contract/limits.ts'
import type { DeliveredFile, OrderPoint } from '#contract/types.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Counter, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { shownAs } from './order-file.tsx'
import { PointFile, type PointPlace } from './point-file.tsx'
import { clockOf } from './point-place.ts'

export interface TypedPoint extends PointPlace {
  readonly key: number
  readonly text: string
  readonly objectId: string
}

export const emptyPoint = (key: number): TypedPoint => ({ key, text: '', objectId: '', seconds: null, mark: null })

export const toSend = ({ text, objectId, seconds, mark }: TypedPoint): OrderPoint => ({
  text: text.trim(),
  ...(objectId === '' ? {} : { objectId }),
  ...(seconds === null ? {} : { seconds }),
  ...(mark === null ? {} : mark),
})

interface PointFieldsProps {
  orderId: string
  files: readonly DeliveredFile[]
  point: TypedPoint
  number: number
  /** The point has no text, and was sent. */
  problem: string | undefined
  onChange: (part: Partial<TypedPoint>) => void
  onRemove: (() => void) | undefined
}

function PointFields({ orderId, files, point, number, problem, onChange, onRemove }: PointFieldsProps) {
  const { t } = useTranslation('order')
  const file = files.find(({ objectId }) => objectId === point.objectId)
  return (
    <li className="flex flex-col gap-3 rounded-md border p-4" data-testid="revision-point">
      <div className="flex items-start gap-2">
        <Field
          label={t('revision.point', { number })}
          error={problem}
          className="min-w-0 flex-1"
          aside={<Counter length={point.text.length} max={POINT_TEXT_MAX} />}
        >
          {(aria) => (
            <Textarea
              {...aria}
              value={point.text}
              onChange={({ target }) => onChange({ text: target.value })}
              maxLength={POINT_TEXT_MAX}
              rows={2}
            />
          )}
        </Field>
        {onRemove !== undefined && (
          <IconButton label={t('revision.remove', { number })} onClick={onRemove} className="-mt-2 -mr-2">
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {files.length > 0 && (
        <Field label={t('revision.file')}>
          {(aria) => (
            <NativeSelect
              {...aria}
              value={point.objectId}
              onChange={({ target }) => onChange({ objectId: target.value, seconds: null, mark: null })}
            >
              <option value="">{t('revision.anyFile')}</option>
              {files.map(({ objectId, fileName }) => (
                <option key={objectId} value={objectId}>
                  {fileName}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      {file !== undefined && shownAs(file) !== null && (
        <PointFile key={file.objectId} orderId={orderId} file={file} place={point} onPlace={onChange} />
      )}
      {point.seconds !== null && (
        <p className="flex items-center gap-2 text-sm">
          <Clock aria-hidden className="size-4 text-muted" />
          {t('points.at', { time: clockOf(point.seconds) })}
          <Button variant="link" onClick={() => onChange({ seconds: null })}>
            {t('revision.forgetPlace')}
          </Button>
        </p>
      )}
    </li>
  )
}

interface PointsEditorProps {
  orderId: string
  files: readonly DeliveredFile[]
  points: readonly TypedPoint[]
  /** Of points without a text. */
  problem: string | undefined
  onPoints: (change: (points: readonly TypedPoint[]) => readonly TypedPoint[]) => void
}

export function PointsEditor({ orderId, files, points, problem, onPoints }: PointsEditorProps) {
  const { t } = useTranslation('order')
  const list = useRef<HTMLOListElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLElement>(':scope > :last-child textarea')?.focus()
    isAdding.current = false
  }, [points.length])
  const add = () => {
    isAdding.current = true
    onPoints((now) => [...now, emptyPoint(Math.max(...now.map(({ key }) => key)) + 1)])
  }
  return (
    <>
      <ol ref={list} className="flex flex-col gap-4">
        {points.map((point, at) => (
          <PointFields
            key={point.key}
            orderId={orderId}
            files={files}
            point={point}
            number={at + 1}
            problem={point.text.trim() === '' ? problem : undefined}
            onChange={(part) => onPoints((now) => now.map((each) => (each.key === point.key ? { ...each, ...part } : each)))}
            onRemove={points.length === 1 ? undefined : () => onPoints((now) => now.filter(({ key }) => key !== point.key))}
          />
        ))}
      </ol>
      {points.length < POINTS_MAX && (
        <Button variant="secondary" size="sm" onClick={add} className="self-start" data-testid="add-point">
          <Plus aria-hidden />
          {t('revision.add')}
        </Button>
      )}
    </>
  )
}

/** Something was typed or chosen. */
export const arePointsTyped = (points: readonly TypedPoint[]): boolean =>
  points.length > 1 || points.some(({ text, objectId }) => text !== '' || objectId !== '')
