import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { BoundedCache } from '../../base/bounded-cache.ts'
import { draftBounds } from '../../base/bounds.ts'
import { memoize } from '../../base/memoize.ts'

/** Returns an integer between two bounds, both included. */
type DrawInteger = (low: number, high: number) => number

/** Maximum number of repetitions of `*` and `+`. */
const MAX_REPETITIONS = 8

/**
 * Returns a text that a regular expression matches, or undefined for one that it cannot generate, such as a look-ahead.
 *
 * @example
 * generateText('^v[0-9]{2}$', low => low) // 'v00'
 */
export function generateText(pattern: string, draw: DrawInteger): string | undefined {
  try {
    const text = writeText(pattern, draw)
    return new RegExp(pattern, 'u').test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/**
 * Writes a text by the parts of a regular expression, which matches most of them. Throws for one that matches nothing
 * short, and for a class without a printable character.
 */
export function writeText(pattern: string, draw: DrawInteger, most: number = MAX_REPETITIONS): string {
  const write = (node: AST.Pattern | AST.Element): string => {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup': {
        const { elements = [] } = pick(node.alternatives, draw)
        return elements.map(write).join('')
      }
      case 'Quantifier':
        return repeat(node)
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterClass':
      case 'CharacterSet':
        return pick(listAllowed(node.raw), draw)
      default:
        return ''
    }
  }
  const repeat = ({ min, max, element }: AST.Quantifier): string => {
    const count = draw(min, Math.min(max, min + most))
    let text = ''
    for (let at = 0; at < min || (at < count && text.length <= draftBounds.characters); at++) {
      if (text.length > draftBounds.characters) throw new Error('no short text')
      text += write(element)
    }
    return text
  }
  return write(new RegExpParser().parsePattern(pattern, 0, pattern.length, true))
}

/** Printable characters of ASCII, and some others for a class without one of those. */
const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
const others = ['\u00e9', '\u0416', '\u4e2d', '\t', '\n', '\0']

/** Lists the characters that a class such as `[a-f\d]` allows. */
const listAllowed = memoize<string, string[]>(raw => {
  const form = new RegExp(`^${raw}$`, 'u')
  const allowed = printable.filter(character => form.test(character))
  return allowed.length > 0 ? allowed : others.filter(character => form.test(character))
}, new BoundedCache(200))

/** Picks an item. Throws for an empty list. */
function pick<Item>(items: readonly Item[], draw: DrawInteger): Item {
  const item = items[draw(0, items.length - 1)]
  if (item === undefined) throw new Error('nothing to pick')
  return item
}
