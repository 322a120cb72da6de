import { ContractError } from './contract-error.ts'

/** Returns the candidate with the smallest edit distance, ignoring case, if it is close enough for a mistake. */
export function findNearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of candidates) {
    // No fewer edits than characters that are missing.
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const distance = computeEditDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Creates the error for a name that is not in `known`, with the nearest name and all known ones. */
export function createUnknownNameError(
  kind: string,
  name: string,
  known: readonly string[],
  where?: string,
): ContractError {
  const guess = findNearest(name, known)
  const facts = [...(guess === undefined ? [] : [`did you mean: ${guess}`]), `known: ${known.join(', ')}`]
  return new ContractError(`Unknown ${kind} "${name}".`, { facts, where })
}

/** Computes the Levenshtein distance with one row of memory. */
function computeEditDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replace = (row[j - 1] as number) + Number(from[i - 1] !== to[j - 1])
      next[j] = Math.min(replace, (row[j] as number) + 1, (next[j - 1] as number) + 1)
    }
    row = next
  }
  return row[to.length] as number
}
