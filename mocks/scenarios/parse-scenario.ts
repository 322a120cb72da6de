import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError, findNearest } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { filterOperations, listOperationNames } from '../../src/contract/match-route.ts'
import type { ActiveScenario, RequestWindow } from '../core/request-context.ts'
import { findScenario, listScenarios } from './list-scenarios.ts'
import { parseWholeNumber } from './parse-whole-number.ts'
import type { OwnScenarios, Scenario } from './scenario.ts'

/** Form of a scenario, for help texts. */
export const scenarioForm = '[once:|after=N:]NAME[=ARGUMENT][@GLOB]'

/**
 * Parses a scenario. `once:` limits it to the first request, and `after=N:` leaves N requests out. GLOB selects ids or
 * paths of operations, and `*` in it matches any text. Throws ContractError for an unknown name, an invalid part, or a
 * glob without an operation. `key` is the name of the counter of the scenario, and `own` has the scenarios of one mock.
 *
 * @example
 * parseScenario('slow=50..200@evm*')
 * @example
 * parseScenario('once:code=500@clmmVenuePools')
 */
export function parseScenario(text: string, key = text, own: OwnScenarios = new Map()): ActiveScenario {
  const { window, rest } = parseWindow(text)
  const [, name = '', argument, glob] = rest.match(/^([^=@]*)(?:=([^@]*))?(?:@(.*))?$/s) ?? []
  const scenario = own.get(name) ?? findScenario(name)
  if (scenario === undefined)
    throw createUnknownNameError(
      'scenario',
      summarizeValue(name),
      [...own.keys(), ...listScenarios().map(({ name }) => name)],
      scenarioForm,
    )
  if (argument !== undefined && scenario.takes === undefined) {
    throw new ContractError(`Scenario ${name} takes no argument.`, { where: summarizeValue(text) })
  }
  const behavior = scenario.start(argument)
  const ids = new Set(findOperations(scenario, argument, glob).map(({ id }) => id))
  return {
    text,
    key,
    matches: ({ id }) => ids.has(id),
    behavior,
    ...(window === undefined ? {} : { window }),
  }
}

/** Parses the prefixes of a scenario: how many requests it leaves out, and whether only one follows. */
function parseWindow(text: string): { window: RequestWindow | undefined; rest: string } {
  const [prefix = '', after, once] = text.match(/^(?:after=?([^:@]*):)?(once:)?/) ?? []
  const rest = text.slice(prefix.length)
  if (prefix === '') return { window: undefined, rest }
  const number = after === undefined ? 0 : parseWholeNumber('after', after, 1, MAX_AFTER)
  return { window: { after: number, once: once !== undefined }, rest }
}

const MAX_AFTER = 1_000_000

function findOperations(
  { name, concerns = () => true, concernsWith = () => true }: Scenario,
  argument: string | undefined,
  glob: string | undefined,
): Operation[] {
  const concerned = contract.operations.filter(
    operation => concerns(operation) && (argument === undefined || concernsWith(operation, argument)),
  )
  if (glob === undefined) return concerned
  const found = filterOperations(glob, concerned)
  if (found.length > 0) return found
  const guess = findNearest(summarizeValue(glob), concerned.flatMap(listOperationNames))
  throw new ContractError(`Scenario ${name} changes no operation called ${summarizeValue(glob)}.`, {
    facts: [
      ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
      `it can change: ${concerned.map(({ id }) => id).join(', ')}`,
    ],
  })
}
