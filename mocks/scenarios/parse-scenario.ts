import { contract, type Operation } from '../../src/contract/contract.ts'
import { namedBy, namesOf } from '../../src/contract/operation-glob.ts'
import { ContractError, unknownName } from '../../src/contract-error.ts'
import { nearest } from '../../src/nearest.ts'
import { shown } from '../../src/quote.ts'
import type { ActiveScenario } from '../core/context.ts'
import { findScenario, namesLike } from './registry.ts'
import type { Scenario } from './shared/scenario.ts'

/**
 * Reads NAME[=ARGUMENT][@GLOB], where GLOB stands for ids or paths of operations and `*` in it for any text. Throws
 * ContractError for an unknown name, an argument that cannot be read, or a glob that names no operation it concerns.
 *
 * @example
 * parseScenario('slow=50..200@evm*')
 */
export function parseScenario(text: string): ActiveScenario {
  const [, name = '', argument, glob] = text.match(/^([^=@]*)(?:=([^@]*))?(?:@(.*))?$/s) ?? []
  const scenario = findScenario(name)
  if (scenario === undefined)
    throw unknownName('scenario', shown(name), namesLike(shown(name)), 'NAME[=ARGUMENT][@GLOB]')
  if (argument !== undefined && scenario.takes === undefined) {
    throw new ContractError(`Scenario ${name} takes no argument.`, { where: shown(text) })
  }
  return { text, matches: among(operationsOf(scenario, glob)), behaviour: scenario.start(argument) }
}

function operationsOf({ name, concerns = () => true }: Scenario, glob: string | undefined): Operation[] {
  const concerned = contract.operations.filter(concerns)
  if (glob === undefined) return concerned
  const found = namedBy(glob, concerned)
  if (found.length > 0) return found
  const guess = nearest(shown(glob), concerned.flatMap(namesOf))
  throw new ContractError(`Scenario ${name} changes no operation called ${shown(glob)}.`, {
    facts: [
      ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
      `it can change: ${concerned.map(({ id }) => id).join(', ')}`,
    ],
  })
}

function among(operations: readonly Operation[]): (operation: Operation) => boolean {
  const ids = new Set(operations.map(({ id }) => id))
  return ({ id }) => ids.has(id)
}
