import type { FoundValue, Input, Samples } from '../../model/input.ts'

/** The values that the configuration has under a name. */
export function listGiven(samples: Samples, key: string): FoundValue[] {
  return (samples[key] ?? []).map((value, index) => ({ value, source: `configuration, ${key} ${index}` }))
}

/** Values with the number of rows they stand in, the most frequent first, ties in order of appearance. */
export function sortByFrequency(found: readonly FoundValue[]): (FoundValue & { readonly count: number })[] {
  const counts = new Map<string, FoundValue & { count: number }>()
  for (const each of found) {
    const counted = counts.get(each.value) ?? { ...each, count: 0 }
    counted.count++
    counts.set(each.value, counted)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}

/** The first of some values that stand in the fewest rows; a list of the newest pools begins with new tokens. */
export function findRarest(found: readonly FoundValue[], rows: readonly FoundValue[]): FoundValue[] {
  const values = new Set(found.map(({ value }) => value))
  const counted = sortByFrequency(rows).filter(({ value }) => values.has(value))
  const least = counted.at(-1)?.count
  const rare = new Set(counted.filter(({ count }) => count === least).map(({ value }) => value))
  return found.filter(({ value }) => rare.has(value)).slice(0, 1)
}

/** An input whose values are those of another one, written otherwise. */
export function respell(origin: Input, suffix: string, write: (value: string) => string): Input {
  const { parameter: _, ...rest } = origin
  return {
    ...rest,
    input: `${origin.input}.${suffix}`,
    find: (exchanges, samples) =>
      origin.find(exchanges, samples).map(found => ({ ...found, value: write(found.value) })),
  }
}
