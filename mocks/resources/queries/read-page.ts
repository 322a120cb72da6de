/** Returns the rows of one page of a view. A negative offset has the effect of 0. */
export function readPage<Item, Row>(
  view: { readonly total: number; at(position: number): Item },
  { limit, offset }: { readonly limit: number; readonly offset: number },
  row: (item: Item) => Row,
): Row[] {
  const start = Math.max(0, offset)
  const count = Math.max(0, Math.min(limit, view.total - start))
  return Array.from({ length: count }, (_, index) => row(view.at(start + index)))
}
