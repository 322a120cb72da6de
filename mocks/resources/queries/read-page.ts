import type { Pool } from '../../world/entities/pool.ts'
import type { Venue } from '../../world/entities/venue.ts'
import type { World } from '../../world/world.ts'

/** Items in some order: their number, and the item at a position (0 … total - 1). */
export interface View<Item> {
  readonly total: number
  at(position: number): Item
}

/** Returns the view of a list. */
export function viewList<Item>(items: readonly Item[]): View<Item> {
  return { total: items.length, at: position => items[position] as Item }
}

/** Returns the view of pools of a venue by their numbers. */
export function viewPools({ pools }: World, venue: Venue, numbers: Uint16Array): View<Pool> {
  return { total: numbers.length, at: position => pools.at(venue, numbers[position] as number) }
}

/** Returns the view of the items of several views, one view after the other. */
export function joinViews<Item>(views: readonly View<Item>[]): View<Item> {
  return {
    total: views.reduce((sum, { total }) => sum + total, 0),
    at: position => {
      let left = position
      for (const view of views) {
        if (left < view.total) return view.at(left)
        left -= view.total
      }
      throw new Error('No item at this position.')
    },
  }
}

/** Returns the view of the pools of a venue at a Unix second, newest first. */
export function viewNewest({ pools }: World, venue: Venue, now: number): View<Pool> {
  const total = pools.count(venue, now)
  return { total, at: position => pools.at(venue, total - 1 - position) }
}

/** Returns the rows of one page of a view. A negative offset has the effect of 0. */
export function readPage<Item, Row>(
  view: View<Item>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  row: (item: Item) => Row,
): Row[] {
  const start = Math.max(0, offset)
  const count = Math.max(0, Math.min(limit, view.total - start))
  return Array.from({ length: count }, (_, index) => row(view.at(start + index)))
}
