import { InvalidArgumentError, Option } from 'commander'
import { type WorldSize, worldScales } from '../../../mocks/world/world-scales.ts'
import { ContractError } from '../../base/contract-error.ts'

/** The flags about the generated market. */
export interface MarketFlags {
  readonly seed: number
  readonly size: WorldSize
}

/** Creates `--seed N`, the seed of the generated market. */
export function createSeedOption(): Option {
  return new Option('--seed <number>', 'seed of the generated market')
    .default(1)
    .argParser(createWholeNumberParser(0, 2 ** 32 - 1))
}

/** Creates `--size NAME`, the size of the generated market. */
export function createSizeOption(): Option {
  return new Option(
    '--size <name>',
    'size of the market: thousands of rows, or a few dozen rows in each list',
  )
    .default('large')
    .choices(Object.keys(worldScales))
}

/** Creates `--now INSTANT`, which freezes the clock. */
export function createNowOption(): Option {
  return new Option('--now <instant>', 'freeze the clock at an ISO 8601 time')
}

/** Creates `--max-latency MS`, the maximum time of a reply. */
export function createMaxLatencyOption(): Option {
  return new Option(
    '--max-latency <ms>',
    'maximum time of a reply in milliseconds; a slower reply fails the run (default: no limit)',
  ).argParser(createWholeNumberParser(1, 3_600_000))
}

/** Creates a parser of whole numbers within bounds, both included. */
export function createWholeNumberParser(least: number, most: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** Throws ContractError for a text that no environment variable is called, since it may be the key itself. */
export function checkVariableName(text: string, flag: string, example: string): void {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return
  throw new ContractError('The key itself is never an argument.', {
    facts: [`expected: the name of the environment variable that holds it, such as ${example}`],
    where: flag,
  })
}

/** Collects the values of a flag that can be given several times. */
export function appendText(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}

/** Parses an amount in the smallest units of the stablecoin. */
export function parseAmount(text: string): bigint {
  if (/^\d{1,30}$/.test(text)) return BigInt(text)
  throw new InvalidArgumentError('It must be a whole number of smallest units, such as 50000.')
}
