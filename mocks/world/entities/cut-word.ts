import { hashName } from '../random/hash.ts'

/** Number of letters of a word that make a symbol. */
export const cutLengths = [3, 4, 5, 6] as const

/** The first letters of a word as a symbol. */
export function cutWord(word: string, length: number): string {
  return word.slice(0, length).toUpperCase()
}

/** The heads of two words as a symbol. */
export function joinHeads(first: string, second: string): string {
  return cutWord(first, 2) + cutWord(second, 2)
}

/** A symbol as a number of 16 bits: a page loads a list of them, and does no harm where one too many is on it. */
export function hashSymbol(symbol: string): number {
  return hashName(symbol) & 0xffff
}
