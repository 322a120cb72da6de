import type { SearchablePlace } from './read-search-index.ts'

/**
 * Returns the places that contain all words of a query, the best matches first. Equal parts of several
 * operations are one result.
 */
export function rankResults(places: readonly SearchablePlace[], query: string): SearchablePlace[] {
  const mostFound = 40
  const kinds = ['operation', 'column', 'parameter', 'gap', 'rule']
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  /** Returns the score of a place, the lower the better, and infinite when a word is missing. */
  const score = ({ kind, name, within, says }: SearchablePlace): number => {
    const plain = name.toLowerCase()
    const text = `${name} ${within} ${says}`.toLowerCase()
    let sum = kinds.indexOf(kind) / 10
    for (const word of words) {
      const at = text.indexOf(word)
      if (at < 0) return Number.POSITIVE_INFINITY
      const isBegin = at === 0 || !/[a-z0-9]/.test(text[at - 1] ?? '')
      sum += plain === word ? 0 : plain.startsWith(word) ? 1 : plain.includes(word) ? 2 : isBegin ? 3 : 5
    }
    return sum + plain.length / 1000
  }
  /** Adds a result, or counts it as one more operation of an equal result. */
  const fold = (found: SearchablePlace[], place: SearchablePlace): SearchablePlace[] => {
    const alike = found.findIndex(
      ({ kind, name, says }) => kind === place.kind && name === place.name && says === place.says,
    )
    const first = found[alike]
    if (first === undefined || place.kind === 'operation') return [...found, place]
    const count = Number(first.within.match(/ and (\d+) more$/)?.[1] ?? 0) + 1
    const within = `${first.within.replace(/ and \d+ more$/, '')} and ${count} more`
    return found.with(alike, { ...first, within })
  }
  if (words.length === 0) return []
  return places
    .map(place => ({ place, value: score(place) }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value)
    .map(({ place }) => place)
    .reduce(fold, [])
    .slice(0, mostFound)
}
