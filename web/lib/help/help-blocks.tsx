/** The blocks of a help article. They are data, so nothing that an article says is markup. */
import { Link } from '@tanstack/react-router'
import { Info, TriangleAlert } from 'lucide-react'
import type { HelpBlock, HelpRun } from '#contract/types.ts'

const linkClass = 'text-accent underline decoration-line underline-offset-4 hover:decoration-current'

function Run({ run: { kind, text, href = '' } }: { run: HelpRun }) {
  if (kind === 'bold') return <strong>{text}</strong>
  if (kind === 'code') return <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-[0.92em]">{text}</code>
  if (kind === 'plain') return text
  if (href.startsWith('/'))
    return (
      <Link to={href} className={linkClass}>
        {text}
      </Link>
    )
  if (href.startsWith('#'))
    return (
      <a href={href} className={linkClass}>
        {text}
      </a>
    )
  return (
    <a href={href} className={linkClass} rel="noopener noreferrer" target="_blank">
      {text}
    </a>
  )
}

const Runs = ({ runs }: { runs: readonly HelpRun[] }) => runs.map((run, at) => <Run key={at} run={run} />)

/** Our own pictures name their size behind their address, so that the text does not move when they load. */
const SIZE = /\?(\d{2,4})x(\d{2,4})$/

function Block({ block }: { block: HelpBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} className={`group scroll-mt-24 ${block.level === 2 ? 'mt-6 text-2xl' : 'mt-3 text-lg'}`}>
          <a href={`#${block.id}`} className="decoration-line underline-offset-4 hover:underline">
            <Runs runs={block.runs} />
          </a>
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={`flex flex-col gap-2 pl-6 marker:text-accent ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, at) => (
            <li key={at} className="pl-1">
              <Runs runs={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'note': {
      const isWarning = block.tone === 'warning'
      const Icon = isWarning ? TriangleAlert : Info
      return (
        <div className={`flex gap-3 rounded-lg px-4 py-3 ${isWarning ? 'bg-warning-soft' : 'bg-sunken'}`}>
          <Icon aria-hidden className={`mt-1 size-4.5 shrink-0 ${isWarning ? 'text-warning' : 'text-muted'}`} />
          <p className="min-w-0">
            <Runs runs={block.runs} />
          </p>
        </div>
      )
    }
    case 'picture': {
      const [, width, height] = SIZE.exec(block.src) ?? []
      if (width === undefined) return <img src={block.src} alt={block.alt} loading="lazy" className="w-full rounded-lg border" />
      return (
        <img
          src={block.src}
          alt={block.alt}
          width={width}
          height={height}
          loading="lazy"
          className="mx-auto h-auto max-w-full rounded-lg border"
        />
      )
    }
  }
}

export const HelpBlocks = ({ blocks }: { blocks: readonly HelpBlock[] }) => blocks.map((block, at) => <Block key={at} block={block} />)
