/** Items in some order, such as an array. */
interface Items<Item> {
  readonly length: number
  at(position: number): Item | undefined
}

/** Returns the rows of one page of a list. A negative offset has the effect of 0. */
export function readPage<Item, Row>(
  items: Items<Item>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  row: (item: Item) => Row,
): Row[] {
  const start = Math.max(0, offset)
  const count = Math.max(0, Math.min(limit, items.length - start))
  return Array.from({ length: count }, (_, index) => row(items.at(start + index) as Item))
}
