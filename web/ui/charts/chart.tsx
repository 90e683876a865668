/**
 * A chart over time: a line with its area, or bars; a dashed line for what it is compared with. Drawn on the server, too: without styles,
 * without the size of the page. It says what it shows as a sentence and as a table, and arrow keys go from point to point.
 */
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { areaOf, axisOf, barOf, lineOf, pointAt, pointByKey, xOf, yOf } from './plot.ts'

export interface ChartSeries {
  readonly name: string
  readonly values: readonly number[]
}

export interface ChartProps {
  /** The subject of the chart, in a few words. */
  title: string
  /** The course of the values, in a sentence. */
  summary: string
  /** The name of each point. */
  labels: readonly string[]
  series: ChartSeries
  /** Drawn dashed, without an area. */
  before?: ChartSeries | undefined
  shape?: 'line' | 'bars'
  format: (value: number) => string
  tableLabel: string
  /** The column of the points' names. */
  pointLabel: string
}

/** "23 Nov: $412.00 · Before: $380.00". */
function pointText({ labels, series, before, format }: ChartProps, at: number): string {
  const value = `${labels[at] ?? ''}: ${format(series.values[at] ?? 0)}`
  return before === undefined ? value : `${value} · ${before.name}: ${format(before.values[at] ?? 0)}`
}

/** A dot that keeps its shape while the plot is stretched: a line without length. */
const dot = (x: number, y: number): string => `M${x},${y}h0`

function Plot({ chart, at }: { chart: ChartProps; at: number | null }) {
  const { series, before, labels, shape = 'line' } = chart
  const axis = axisOf([...series.values, ...(before?.values ?? [])])
  const count = labels.length
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className="absolute inset-0 size-full overflow-visible">
      {axis.ticks.map((tick) => (
        <path
          key={tick}
          d={`M0,${yOf(tick, axis)}H100`}
          className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {shape === 'bars' ? (
        series.values.map((value, place) => <rect key={place} {...barOf(value, place, axis, count)} className="fill-accent" />)
      ) : (
        <>
          <path d={areaOf(series.values, axis, count)} className="fill-accent-soft" />
          <path
            d={lineOf(series.values, axis, count)}
            className="fill-none stroke-accent"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          {count === 1 && (
            <path
              d={dot(xOf(0, 1), yOf(series.values[0] ?? 0, axis))}
              className="stroke-accent"
              strokeWidth="8"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </>
      )}
      {before !== undefined && (
        <path
          d={lineOf(before.values, axis, count)}
          className="fill-none stroke-muted"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {at !== null && (
        <>
          <path d={`M${xOf(at, count)},0V100`} className="stroke-ink" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          <path
            d={dot(xOf(at, count), yOf(series.values[at] ?? 0, axis))}
            className="stroke-ink"
            strokeWidth="8"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}

function AsTable({ chart }: { chart: ChartProps }) {
  const { labels, series, before, format, tableLabel, pointLabel, title } = chart
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-sm text-muted">{tableLabel}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard */}
      <div className="mt-2 max-h-72 overflow-auto rounded-md border" tabIndex={0} role="group" aria-label={title}>
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold">
                {pointLabel}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                {series.name}
              </th>
              {before !== undefined && (
                <th scope="col" className="px-3 py-2 text-right font-semibold">
                  {before.name}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            {labels.map((label, at) => (
              <tr key={at}>
                <th scope="row" className="px-3 py-1.5 font-normal">
                  {label}
                </th>
                <td className="px-3 py-1.5 text-right">{format(series.values[at] ?? 0)}</td>
                {before !== undefined && <td className="px-3 py-1.5 text-right text-muted">{format(before.values[at] ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

export function Chart(chart: ChartProps) {
  const { title, summary, labels, series, before, format } = chart
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const count = labels.length
  const axis = axisOf([...series.values, ...(before?.values ?? [])])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = pointByKey(event.key, at ?? count, count)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) setAt(pointAt((event.clientX - left) / width, count))
  }
  return (
    <figure aria-labelledby={`${id}-title`}>
      <figcaption>
        <span id={`${id}-title`} className="font-semibold">
          {title}
        </span>
        <span className="block text-sm text-muted">{summary}</span>
      </figcaption>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div aria-hidden className="flex flex-col-reverse justify-between text-right text-xs text-muted tabular-nums">
          {axis.ticks.map((tick) => (
            <span key={tick} className="-my-2 h-4 leading-4">
              {format(tick)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, count - 1)}
          aria-valuenow={at ?? Math.max(0, count - 1)}
          aria-valuetext={count === 0 ? summary : pointText(chart, at ?? count - 1)}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
          className="relative h-48 rounded-sm"
        >
          <Plot chart={chart} at={at} />
        </div>
        <span />
        <div aria-hidden className="mt-2 flex justify-between gap-4 text-xs text-muted">
          <span>{labels[0]}</span>
          {count > 1 && <span>{labels.at(-1)}</span>}
        </div>
      </div>
      <p aria-hidden className="mt-2 min-h-5 text-sm tabular-nums">
        {at !== null && at < count && pointText(chart, at)}
      </p>
      <AsTable chart={chart} />
    </figure>
  )
}
