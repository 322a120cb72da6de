import tables from '../../../fixtures/names.json' with { type: 'json' }
import { drawFraction, pickItem } from '../random/distributions.ts'
import { drawHash, hashName, scrambleBits } from '../random/draw-hash.ts'
import { permute } from '../random/permute.ts'

const NAME = hashName('token name')
const EMPTY = 0.012
const NAME_BITS = 12

const odd = tables.odd as unknown as readonly (readonly [name: string, symbol: string])[]
const words = tables.words.split(' ')
const first = tables.first.split(' ')
const second = tables.second.split(' ')
const count = odd.length + words.length + first.length * second.length

/**
 * Draws name and symbol of token `index` (below 2,000) of a chain with this key. A symbol is one whole word or
 * two, and no other of the chain. With `mayBeEmpty` a few are empty (open in the contract: whether a list may
 * show an empty symbol).
 */
export function drawTokenName(key: number, index: number, mayBeEmpty: boolean) {
  // Each token of a chain has a number of its own: one beyond the names is permuted once more.
  let number = permute(key, NAME_BITS, index)
  while (number >= count) number = permute(key, NAME_BITS, number)
  const draw = (what: number) => drawHash(key, NAME, index, what)
  const [name, symbol] = pickName(number, draw(0))
  return { name, symbol: mayBeEmpty && drawFraction(draw(1)) < EMPTY ? '' : symbol }
}

/** Returns the name and symbol of a number: one that people invented, a word, or a pair of words. */
function pickName(number: number, draw: number): readonly [name: string, symbol: string] {
  const word = number - odd.length
  if (word < 0) return odd[number] as [string, string]
  const ending = drawFraction(draw) < 0.5 ? '' : ` ${pickItem(scrambleBits(draw), tables.endings)}`
  const single = words[word]
  if (single !== undefined) return [single + ending, single.toUpperCase()]
  const pair = word - words.length
  const parts = [first[pair % first.length], second[Math.floor(pair / first.length)]]
  return [parts.join(drawFraction(draw) < 0.5 ? '' : ' '), parts.join('').toUpperCase()]
}
