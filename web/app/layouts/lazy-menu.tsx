import { type ComponentType, type ReactNode, useState } from 'react'

export interface LoadedMenuProps {
  /** The menu was clicked before it was loaded: it opens at once. */
  defaultOpen: boolean
}

interface LazyMenuProps {
  load: () => Promise<{ default: ComponentType<LoadedMenuProps> }>
  /** Read out before the visible text: an aria-label instead would hide the text from voice control. */
  label: string
  className: string
  children: ReactNode
}

/** A button whose menu is loaded shortly before its first use, so that the first visit does not pay for it. */
export function LazyMenu({ load, label, className, children }: LazyMenuProps) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<LoadedMenuProps>; defaultOpen: boolean } | null>(null)
  if (menu !== null) return <menu.Menu defaultOpen={menu.defaultOpen} />
  const open = async () => setMenu({ Menu: (await load()).default, defaultOpen: true })
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={className}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => void open()}
    >
      <span className="sr-only">{label}</span>
      {children}
    </button>
  )
}
