import { Skeleton } from '#web/ui/states.tsx'

const CARDS = 3

/** Placeholders for posts that are loading. */
export function PostCardSkeletons({ label }: { label: string }) {
  return (
    <output className="mt-5 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: CARDS }, (_, at) => (
        <span key={at} className="flex flex-col gap-3 overflow-hidden rounded-lg border bg-surface pb-5">
          <Skeleton className="aspect-4/3 rounded-none" />
          <Skeleton className="mx-5 mt-1 h-3.5 w-1/3" />
          <Skeleton className="mx-5 h-5 w-2/3" />
          <Skeleton className="mx-5 h-3.5 w-3/4" />
        </span>
      ))}
    </output>
  )
}
