import { type AST, RegExpParser } from '@eslint-community/regexpp'

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
    const text = generateOne(new RegExpParser().parsePattern(pattern, 0, pattern.length, true), draw)
    return new RegExp(pattern, 'u').test(text) ? text : undefined
  } catch {
    return undefined
  }
}

function generateOne(node: AST.Pattern | AST.Element, draw: DrawInteger): string {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup': {
      const { elements = [] } = pick(node.alternatives, draw)
      return elements.map(element => generateOne(element, draw)).join('')
    }
    case 'Quantifier': {
      const count = draw(node.min, Math.min(node.max, node.min + MAX_REPETITIONS))
      return Array.from({ length: count }, () => generateOne(node.element, draw)).join('')
    }
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterClass':
    case 'CharacterSet':
      return pick(listAllowed(node.raw), draw)
    default:
      return ''
  }
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))

/** Lists the printable characters of ASCII that a class such as `[a-f\d]` allows. */
function listAllowed(raw: string): string[] {
  const form = new RegExp(`^${raw}$`, 'u')
  return printable.filter(character => form.test(character))
}

/** Picks an item. Throws for an empty list. */
function pick<Item>(items: readonly Item[], draw: DrawInteger): Item {
  const item = items[draw(0, items.length - 1)]
  if (item === undefined) throw new Error('there is nothing to pick')
  return item
}
