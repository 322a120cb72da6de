import { contract, type Operation } from '../../src/contract/contract.ts'
import { pathsOf } from '../../src/contract/routes.ts'
import { ContractError, unknownName } from '../../src/contract-error.ts'
import { nearest } from '../../src/nearest.ts'
import { findScenario, scenarioNames } from './registry.ts'
import type { ActiveScenario, Scenario } from './scenario.ts'

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
  if (scenario === undefined) throw unknownName('scenario', shown(name), scenarioNames(name), 'NAME[=ARGUMENT][@GLOB]')
  if (argument !== undefined && scenario.takes === undefined) {
    throw new ContractError(`Scenario ${name} takes no argument.`, { where: shown(text) })
  }
  return { text, matches: among(operationsOf(scenario, glob)), behaviour: scenario.start(argument) }
}

function operationsOf({ name, concerns = () => true }: Scenario, glob: string | undefined): Operation[] {
  const concerned = contract.operations.filter(concerns)
  if (glob === undefined) return concerned
  const pattern = new RegExp(`^${glob.split('*').map(escaped).join('.*')}$`, 'i')
  const found = concerned.filter(operation => namesOf(operation).some(known => pattern.test(known)))
  if (found.length > 0) return found
  const guess = nearest(glob, concerned.flatMap(namesOf))
  throw new ContractError(`Scenario ${name} changes no operation called ${shown(glob)}.`, {
    facts: [
      ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
      `it can change: ${concerned.map(({ id }) => id).join(', ')}`,
    ],
  })
}

/** An operation goes by its id, and by its paths with and without the first slash. */
function namesOf(operation: Operation): string[] {
  return [operation.id, ...pathsOf(operation).flatMap(path => [path, path.slice(1)])]
}

function among(operations: readonly Operation[]): (operation: Operation) => boolean {
  const ids = new Set(operations.map(({ id }) => id))
  return ({ id }) => ids.has(id)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Text from outside, cut to a length that is safe to print. */
function shown(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
