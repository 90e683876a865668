import { type ComponentType, type ReactNode, useState } from 'react'

export interface LoadedMenuProps {
  /** The menu was asked for before it was here: it opens at once. */
  defaultOpen: boolean
}

interface LazyMenuProps {
  load: () => Promise<{ default: ComponentType<LoadedMenuProps> }>
  /** Read out before what is shown: a label in its place would hide from voice control what the button says. */
  label: string
  className: string
  children: ReactNode
}

/** A button whose menu is loaded when somebody is about to use it, so that the first visit does not pay for it. */
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
