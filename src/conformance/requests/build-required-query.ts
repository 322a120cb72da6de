import { contract, getOperation, type Operation, type Parameter } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { meanings } from '../../contract/model/meanings.ts'
import { getInput, inputs, noInput } from '../inputs/inputs.ts'
import { noSuchValue } from '../inputs/list-unknown-values.ts'
import type { Input } from '../model/input.ts'
import type { InputReference, PlannedRequest } from '../model/recording.ts'

/** The values of a planned request by parameter. */
export type PlannedQuery = PlannedRequest['query']

/** Returns the smallest query of an operation: its required parameters, each with a value or an input. */
export function buildRequiredQuery(id: OperationId): PlannedQuery {
  const target = getOperation(id)
  return Object.fromEntries(
    target.parameters.filter(({ required }) => required).map(({ name }) => [name, chooseValue(target, name)]),
  )
}

/** Orders operations so that each follows those that provide its inputs. Missing providers are added. */
export function orderByInputs(ids: readonly OperationId[]): OperationId[] {
  const ordered = new Set<OperationId>()
  const visit = (id: OperationId): void => {
    if (ordered.has(id)) return
    listInputSources(buildRequiredQuery(id)).forEach(visit)
    ordered.add(id)
  }
  ids.forEach(visit)
  return [...ordered]
}

/** Returns the operations whose replies provide the inputs of a query. */
export function listInputSources(query: PlannedQuery): OperationId[] {
  return Object.values(query).flatMap(value => (typeof value === 'string' ? [] : getInput(value.input).from))
}

/**
 * Creates a function that plans requests of a profile outside any group. Its query adds to the required
 * parameters.
 */
export function createRequestPlanner(profile: PlannedRequest['profile']) {
  return (
    name: string,
    id: OperationId,
    about: readonly string[],
    query: PlannedQuery,
    rest: Partial<PlannedRequest> = {},
  ): PlannedRequest => ({
    name,
    operation: id,
    profile,
    query: { ...buildRequiredQuery(id), ...query },
    expects: 'success',
    about,
    ...rest,
  })
}

/** Returns the path segment that names the venue of a chain operation, such as `dexd`. */
export function parseVenue({ path }: Operation): string {
  return path.split('/')[2] ?? ''
}

/** Returns the operations that satisfy a condition, in the order of the contract. */
export function findOperations(holds: (operation: Operation) => boolean): Operation[] {
  return contract.operations.filter(holds)
}

/** Returns the parameter of an operation with this name, or undefined. */
export function findParameter({ parameters }: Operation, name: string): Parameter | undefined {
  return parameters.find(parameter => parameter.name === name)
}

/** Returns the input for a parameter, or for a parameter with the same meaning, or one without a value. */
export function findInput(target: Operation, name: string): Input {
  return searchInput(target, name) ?? noInput
}

/** Returns a value of a parameter that no service knows, and that its documented form may not allow. */
export function findUnknownValue(target: Operation, name: string): string {
  return searchInput(target, name)?.unknown ?? noSuchValue
}

/** Returns a reference to a form of a parameter's input, such as `.upper`. Undefined if no such input is defined. */
export function findInputForm(target: Operation, name: string, form = ''): InputReference | undefined {
  const input = (searchInput(target, name)?.input ?? '') + form
  return inputs.current.has(input) ? { input } : undefined
}

function searchInput({ id, path }: Operation, name: string): Input | undefined {
  const own = [...inputs.current.values()].filter(
    ({ parameter }) => parameter && path.startsWith(parameter.under),
  )
  const meaning = meanings.parameters[id]?.[name]
  return (
    own.find(({ parameter }) => parameter?.name === name) ??
    own.find(({ is }) => is !== undefined && is === meaning)
  )
}

/** Returns a reference to several values of a parameter's input, joined by commas. */
export function createListReference(target: Operation, name: string, count: number): InputReference {
  return referTo(`${findInput(target, name).input}.${count}`)
}

/** Returns a reference to an input, or to one without a value if it is not defined. */
export function referTo(input: string): InputReference {
  return { input: inputs.current.has(input) ? input : noInput.input }
}

function chooseValue(target: Operation, name: string): PlannedQuery[string] {
  const { input, value } = findInput(target, name)
  return value ?? { input }
}
