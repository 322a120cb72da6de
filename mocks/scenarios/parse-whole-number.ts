import { ContractError } from '../../src/base/contract-error.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'

/** Creates the error for an invalid argument of a scenario. `form` describes a valid one. */
export function createArgumentError(scenario: string, argument: string, form: string): ContractError {
  return new ContractError(`The argument of scenario ${scenario} cannot be read.`, {
    facts: [`got: ${summarizeValue(argument)}`, `form: ${form}`],
  })
}

/** Parses a whole number from `lowest` to `highest`. Throws ContractError for any other argument. */
export function parseWholeNumber(
  scenario: string,
  argument: string,
  lowest: number,
  highest: number,
): number {
  const value = /^\d{1,9}$/.test(argument) ? Number(argument) : Number.NaN
  if (value >= lowest && value <= highest) return value
  throw createArgumentError(scenario, argument, `a whole number from ${lowest} to ${highest}`)
}

/** Returns the argument if it is one of the words. Throws ContractError for any other argument. */
export function parseWord<Word extends string>(
  scenario: string,
  argument: string,
  words: readonly Word[],
): Word {
  const found = words.find(word => word === argument)
  if (found === undefined) throw createArgumentError(scenario, argument, words.join(' or '))
  return found
}

/** Reads a percentage such as `12.5%` as a fraction. Returns undefined for any other text, or one above 100%. */
export function readPercent(text: string): number | undefined {
  const [, percent] = text.match(/^(\d{1,2}(?:\.\d{1,3})?|100)%$/) ?? []
  return percent === undefined ? undefined : Number(percent) / 100
}
