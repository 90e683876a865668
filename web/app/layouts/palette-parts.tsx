/** The rows of the palette. */
import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PaletteEntry } from './palette-recent.ts'

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent [&_svg]:size-4.5 [&_svg]:shrink-0'
const groupClass =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group heading={heading} className={groupClass}>
      {children}
    </Command.Group>
  )
}

interface ActionProps {
  /** Unique in the palette. */
  name: string
  icon: LucideIcon
  title: string
  about?: string | undefined
  onSelect: () => void
}

export function PaletteAction({ name, icon: Icon, title, about, onSelect }: ActionProps) {
  return (
    <Command.Item value={name} onSelect={onSelect} className={itemClass}>
      <Icon aria-hidden />
      <span className="min-w-0 truncate">{title}</span>
      {about !== undefined && <span className="ml-auto max-w-[45%] truncate pl-3 text-xs text-muted">{about}</span>}
    </Command.Item>
  )
}

interface PaletteLinksProps {
  heading: string
  icon: LucideIcon
  entries: readonly PaletteEntry[]
  onGo: (entry: PaletteEntry) => void
}

/** A group of places; nothing for none. */
export function PaletteLinks({ heading, icon, entries, onGo }: PaletteLinksProps) {
  if (entries.length === 0) return null
  return (
    <PaletteGroup heading={heading}>
      {entries.map((entry) => (
        <PaletteAction
          key={entry.url}
          name={`${heading} ${entry.url}`}
          icon={icon}
          title={entry.title}
          about={entry.about}
          onSelect={() => onGo(entry)}
        />
      ))}
    </PaletteGroup>
  )
}
