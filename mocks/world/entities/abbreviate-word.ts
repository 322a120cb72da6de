import { hashName } from '../random/draw-hash.ts'

/** Possible numbers of letters of a word that become a symbol. */
export const symbolLengths = [3, 4, 5, 6] as const

/** Returns the first letters of a word as a symbol. */
export function abbreviateWord(word: string, length: number): string {
  return word.slice(0, length).toUpperCase()
}

/** Returns the first two letters of two words as a symbol. */
export function joinPrefixes(first: string, second: string): string {
  return abbreviateWord(first, 2) + abbreviateWord(second, 2)
}

/**
 * Hashes a symbol to 16 bits, to shorten the list of unwanted symbols. A collision excludes one more symbol.
 */
export function hashSymbol(symbol: string): number {
  return hashName(symbol) & 0xffff
}
