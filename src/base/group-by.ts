/** Groups items by key, in the order in which the keys first occur (Map.groupBy is not in Node 20). */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  key: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return groups
}
