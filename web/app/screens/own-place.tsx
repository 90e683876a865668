import type { OwnPlaceProps } from '#web/features/models/model-parts.ts'

/** A place on the own profile. */
export const renderOwnPlace = ({ plain }: OwnPlaceProps) => plain
