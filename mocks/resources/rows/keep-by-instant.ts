import { memoize } from '../../../src/base/memoize.ts'
import type { World } from '../../world/world.ts'

/** Number of kept rows: a list, which a client may read page by page. */
export const KEPT_ROWS = 8_192

/**
 * Returns a function that makes something for a world and an instant, and keeps it until another instant is
 * requested. The rows in it then stay the same objects, and their JSON is kept with them.
 */
export function keepByInstant<Kept>(make: () => Kept): (world: World, instant: number) => Kept {
  const entries = memoize((_: World) => ({ instant: Number.NaN, kept: make() }))
  return (world, instant) => {
    const entry = entries(world)
    if (entry.instant !== instant) Object.assign(entry, { instant, kept: make() })
    return entry.kept
  }
}
