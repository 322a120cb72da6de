import randexp from 'randexp'

// Its types name a default export; the module itself is the class.
const RandExp = randexp as unknown as typeof randexp.default

/** Maximum number of repetitions of `*` and `+`. */
const MAX_REPETITIONS = 8

/**
 * Returns a text that a regular expression matches. `draw` returns an integer between two bounds, both included. Returns
 * undefined for a pattern of another dialect.
 *
 * @example
 * generateText('^v[0-9]{2}$', low => low) // 'v00'
 */
export function generateText(
  pattern: string,
  draw: (low: number, high: number) => number,
): string | undefined {
  try {
    const generator = new RandExp(new RegExp(pattern, 'u').source)
    generator.max = MAX_REPETITIONS
    generator.randInt = draw
    return generator.gen()
  } catch {
    return undefined
  }
}
