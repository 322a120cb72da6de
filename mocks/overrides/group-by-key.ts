import { memoize } from '../../src/base/memoize.ts'

/**
 * Groups items by the last part of their keys. Returns a function that lists the few items that a key, or a part of one, may
 * name, in their order.
 */
export function groupByKey<Item>(
  items: readonly Item[],
  readKey: (item: Item) => string | undefined,
): (key: string) => readonly Item[] {
  const groups = new Map<string, Item[]>()
  const open = memoize((_part: string): Item[] => [], groups)
  for (const item of items) {
    const key = readKey(item)
    if (key !== undefined) open(readLastPart(key)).push(item)
  }
  return key => groups.get(readLastPart(key)) ?? []
}

function readLastPart(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}
