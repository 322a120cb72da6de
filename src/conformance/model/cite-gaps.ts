import { gapObserverDefinitions } from './gap-observer-definitions.ts'

/** Returns the ids of the gaps that leave a requirement open, in brackets after a space, or an empty text. */
export function citeGaps(requirement: string): string {
  const ids = Object.entries(gapObserverDefinitions).flatMap(([id, { leftOpenBy }]) =>
    leftOpenBy?.includes(requirement) ? [id] : [],
  )
  return ids.length === 0 ? '' : ` (${ids.join(', ')})`
}
