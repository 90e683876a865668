import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cx('rounded-lg border usual:bg-surface usual:shadow-card', className)} {...props} />
}

interface CardHeaderProps {
  title: ReactNode
  text?: ReactNode
  /** At the end of the line: a link, a button, a badge. */
  aside?: ReactNode
  icon?: ReactNode
  className?: string
}

export function CardHeader({ title, text, aside, icon, className }: CardHeaderProps) {
  return (
    <header className={cx('flex items-start justify-between gap-4 usual:px-5 usual:pt-5 usual:pb-3 usual:md:px-6', className)}>
      <div className="flex min-w-0 items-start gap-3">
        {icon !== undefined && <span className="mt-0.5 text-accent [&_svg]:size-5">{icon}</span>}
        <div className="min-w-0">
          <h2 className="text-[1.0625rem] leading-6 font-bold">{title}</h2>
          {text !== undefined && <p className="text-sm text-muted">{text}</p>}
        </div>
      </div>
      {aside}
    </header>
  )
}

/** A card without content, in one line. */
export function EmptyCard({
  icon,
  title,
  text,
  ...props
}: { icon: ReactNode; title: ReactNode; text: string } & Omit<ComponentProps<'section'>, 'title'>) {
  return (
    <Card {...props}>
      <CardHeader
        icon={icon}
        title={title}
        aside={<span className="truncate text-sm leading-6 text-muted">{text}</span>}
        className="pb-5"
      />
    </Card>
  )
}

/** The actions of the card. */
export function CardFooter({ className, ...props }: ComponentProps<'footer'>) {
  return <footer className={cx('flex flex-wrap items-center gap-3 border-t usual:px-5 usual:py-4 usual:md:px-6', className)} {...props} />
}

/** Without a header above it, it keeps the distance to the upper edge itself. */
export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cx('usual:px-5 usual:pb-5 first:usual:pt-5 usual:md:px-6', className)} {...props} />
}
