import { ContractError, createUnknownNameError } from '../../src/base/contract-error.ts'
import { findNearest } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { filterOperations, listOperationNames } from '../../src/contract/filter-operations.ts'
import type { ActiveScenario } from '../core/request-context.ts'
import { findScenario, suggestScenarioNames } from './list-scenarios.ts'
import type { Scenario } from './scenario.ts'

/**
 * Parses NAME[=ARGUMENT][@GLOB]. GLOB selects ids or paths of operations, and `*` in it matches any text.
 * Throws ContractError for an unknown name, an invalid argument, or a glob without an operation. `key` is the
 * name of the counter of the scenario.
 *
 * @example
 * parseScenario('slow=50..200@evm*')
 */
export function parseScenario(text: string, key = text): ActiveScenario {
  const [, name = '', argument, glob] = text.match(/^([^=@]*)(?:=([^@]*))?(?:@(.*))?$/s) ?? []
  const scenario = findScenario(name)
  if (scenario === undefined)
    throw createUnknownNameError(
      'scenario',
      summarizeValue(name),
      suggestScenarioNames(summarizeValue(name)),
      'NAME[=ARGUMENT][@GLOB]',
    )
  if (argument !== undefined && scenario.takes === undefined) {
    throw new ContractError(`Scenario ${name} takes no argument.`, { where: summarizeValue(text) })
  }
  return {
    text,
    key,
    matches: createMatcher(findOperations(scenario, glob)),
    behavior: scenario.start(argument),
  }
}

function findOperations({ name, concerns = () => true }: Scenario, glob: string | undefined): Operation[] {
  const concerned = contract.operations.filter(concerns)
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

function createMatcher(operations: readonly Operation[]): (operation: Operation) => boolean {
  const ids = new Set(operations.map(({ id }) => id))
  return ({ id }) => ids.has(id)
}
