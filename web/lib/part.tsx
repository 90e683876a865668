/**
 * A part of a page that loads when it is first shown. Unlike React's `lazy`, a loaded part shows at once, without its fallback, and a
 * page that the server has rendered with the part loads it before React hydrates: the part never vanishes for a moment.
 */
import { type ComponentType, createElement, lazy, useState } from 'react'

/** Loads each known part, by its name. */
const loads = new Map<string, () => Promise<unknown>>()
let note: (name: string) => void = () => undefined

/** On the server: hears the name of each rendered part. */
export const onPartRendered = (listener: typeof note): void => {
  note = listener
}

/** Loads the parts of these names, and those that are known only once others are loaded. Never rejects: a missing part loads when it is shown. */
export async function loadParts(names: readonly string[]): Promise<void> {
  const known = names.filter((name) => loads.has(name))
  await Promise.allSettled(known.map(async (name) => loads.get(name)?.()))
  const rest = names.filter((name) => !known.includes(name))
  if (known.length > 0 && rest.some((name) => loads.has(name))) await loadParts(rest)
}

/** `name` is unique. To be shown within `<Suspense>`. */
export function part<Props extends object>(name: string, load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Later = lazy(loadOnce)
  loads.set(name, loadOnce)
  return function Part(props) {
    note(name)
    // Kept: another type of element would begin anew, without its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(Shown, props)
  }
}
