import type { ReactNode } from 'react'

/** Text for those who listen to the page instead of seeing it. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="sr-only">{children}</span>
