import { contract, type Operation } from '../../src/contract/contract.ts'
import { pathsOf } from '../../src/contract/routes.ts'
import { ContractError, unknownName } from '../../src/contract-error.ts'
import { nearest } from '../../src/nearest.ts'
import { shown } from '../shown.ts'
import { findScenario, namesLike } from './registry.ts'
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
  const pieces = glob.toLowerCase().split('*')
  const found = concerned.filter(operation =>
    namesOf(operation).some(known => fits(known.toLowerCase(), pieces)),
  )
  if (found.length > 0) return found
  const guess = nearest(shown(glob), concerned.flatMap(namesOf))
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

/** Whether a text is made of these pieces with anything between them; takes no longer for many pieces. */
function fits(text: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let from = first.length
  for (const piece of rest) {
    const at = text.indexOf(piece, from)
    if (at === -1) return false
    from = at + piece.length
  }
  return text.length - from >= last.length && text.endsWith(last)
}
