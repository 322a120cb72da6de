import { Environment } from '@marcbachmann/cel-js'
import { toSeconds } from '../to-seconds.ts'
import {
  computeLastDigitUnit,
  isQuotient,
  isRounded,
  isSum,
  isWithinTolerance,
} from './compute-last-digit-unit.ts'

/**
 * Creates a CEL environment with the functions of rules, which spec/README.md lists. The caller adds the
 * variables.
 */
export function createEnvironment(): Environment {
  return new Environment({
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 1_000, maxListElements: 100, maxMapEntries: 100 },
  })
    .registerFunction('near(dyn, dyn): bool', (a: unknown, b: unknown) => isWithinTolerance(a, b, 1e-6))
    .registerFunction('near(dyn, dyn, double): bool', isWithinTolerance)
    .registerFunction('rounded(dyn, dyn): bool', (shown: unknown, exact: unknown) =>
      isRounded(shown, exact, []),
    )
    .registerFunction('rounded(dyn, dyn, list): bool', isRounded)
    .registerFunction('addsUp(dyn, list): bool', isSum)
    .registerFunction('quotient(dyn, dyn, dyn): bool', isQuotient)
    .registerFunction('unit(dyn): double', computeLastDigitUnit)
    .registerFunction('abs(dyn): double', (a: unknown) => Math.abs(Number(a)))
    .registerFunction('floor(dyn): double', (a: unknown) => Math.floor(Number(a)))
    .registerFunction('log(dyn): double', (a: unknown) => Math.log(Number(a)))
    .registerFunction('pow(dyn, dyn): double', (a: unknown, b: unknown) => Number(a) ** Number(b))
    .registerFunction('sum(list): double', (list: unknown[]) =>
      list.reduce<number>((a, b) => a + Number(b), 0),
    )
    .registerFunction('largest(list): double', (list: unknown[]) => choose(Math.max, list))
    .registerFunction('smallest(list): double', (list: unknown[]) => choose(Math.min, list))
    .registerFunction('unique(list): bool', (list: unknown[]) => new Set(list).size === list.length)
    .registerFunction('ascending(list): bool', (list: unknown[]) =>
      list.every((item, index) => index === 0 || Number(list[index - 1]) < Number(item)),
    )
    .registerFunction('lower(string): string', (text: string) => text.toLowerCase())
    .registerFunction('symbol(string): string', (text: string) => text.replace(/^\$/, '').toLowerCase())
    .registerFunction('time(string): double', (text: string) => Date.parse(text) / 1000)
    .registerFunction('seconds(string): double', toSeconds)
}

/**
 * Returns the greatest or the least number of a list. A single call with all numbers would fail for a long
 * list.
 */
function choose(pick: (...two: number[]) => number, list: readonly unknown[]): number {
  return list.reduce<number>((best, each) => pick(best, Number(each)), pick())
}
