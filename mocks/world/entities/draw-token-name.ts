import tables from '../../../fixtures/names.json' with { type: 'json' }
import { drawFraction, pickItem, pickWeighted } from '../random/distributions.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'

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

const NAME = hashName('token name')
const EMPTY = 0.012

type Pattern = (draw: (what: number) => number) => readonly [name: string, symbol: string]

const { adjectives, nouns, animals, chemistry, endings } = tables
const unusualNames = tables.odd as unknown as readonly (readonly [string, string])[]

const unwanted = new Set(tables.unwanted)

function shorten(word: string, draw: number): string {
  return abbreviateWord(word, pickItem(draw, symbolLengths))
}

const patterns: readonly Pattern[] = [
  draw => {
    const noun = pickItem(draw(1), nouns)
    return [`${noun} ${pickItem(draw(2), endings)}`, shorten(noun, draw(3))]
  },
  draw => {
    const adjective = pickItem(draw(1), adjectives)
    const animal = pickItem(draw(2), animals)
    return [`${adjective} ${animal}`, adjective.charAt(0) + shorten(animal, draw(3))]
  },
  draw => {
    const word = pickItem(draw(1), drawFraction(draw(2)) < 0.6 ? animals : nouns)
    return [word, shorten(word, draw(3))]
  },
  draw => {
    const element = pickItem(draw(1), chemistry)
    return [`${element} ${pickItem(draw(2), endings)}`, shorten(element, draw(3))]
  },
  draw => {
    const [first, second] = [pickItem(draw(1), nouns), pickItem(draw(2), nouns)]
    return [`${first}${second}`, joinPrefixes(first, second)]
  },
  draw => pickItem(draw(1), unusualNames),
]

const WEIGHTS = [28, 26, 22, 8, 10, 6]

/**
 * Draws name and symbol of a token by its key. As in reality, symbols repeat and use several scripts. With
 * `mayBeEmpty` a few are empty (open in the contract: whether a list may show an empty symbol).
 */
export function drawTokenName(key: number, mayBeEmpty: boolean): { name: string; symbol: string } {
  const draw = (what: number): number => drawHash(key, NAME, what)
  const pattern = patterns[pickWeighted(draw(0), WEIGHTS)] as Pattern
  const [name, cut] = pattern(draw)
  const symbol = unwanted.has(hashSymbol(cut)) ? `${cut.charAt(0)}COIN` : cut
  return { name, symbol: mayBeEmpty && drawFraction(draw(4)) < EMPTY ? '' : symbol }
}
