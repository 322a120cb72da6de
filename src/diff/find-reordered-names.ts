/** Returns the fewest names to remove so that the others keep their order in both lists. */
export function findReorderedNames(before: readonly string[], after: readonly string[]): string[] {
  const positions = before.map(name => after.indexOf(name))
  // The longest ascending part stays: for each name the longest that ends with it.
  const lengths: number[] = []
  const previous: number[] = []
  for (const [index, position] of positions.entries()) {
    lengths[index] = 1
    previous[index] = -1
    for (let other = 0; other < index; other++)
      if ((positions[other] ?? 0) < position && (lengths[other] ?? 0) >= (lengths[index] ?? 0)) {
        lengths[index] = (lengths[other] ?? 0) + 1
        previous[index] = other
      }
  }
  const stays = new Set<number>()
  let last = lengths.indexOf(Math.max(0, ...lengths))
  while (last >= 0) {
    stays.add(last)
    last = previous[last] ?? -1
  }
  return before.filter((_, index) => !stays.has(index))
}
