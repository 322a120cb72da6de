import { getOperation, type Operation, type Parameter } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { findByRole } from '../../contract/model/find-by-role.ts'
import { meanings } from '../../contract/model/meanings.ts'
import type { components } from '../../generated/grammar.ts'
import {
  getInput,
  getUnknownValue,
  inputs,
  listUnknownValues,
  noInput,
  noSuchValue,
} from '../inputs/inputs.ts'
import type { Input } from '../model/input.ts'
import type { InputReference, Optional, PlannedRequest, Run } from '../model/recording.ts'

/** The values of a planned request by parameter. */
export type PlannedQuery = PlannedRequest['query']

/** Returns the smallest query of an operation: its required parameters, each with a value or an input. */
export function buildRequiredQuery(id: OperationId): PlannedQuery {
  const target = getOperation(id)
  const required = target.parameters.filter(parameter => parameter.required)
  return Object.fromEntries(
    required.map(({ name }) => {
      const { input, value } = findInput(target, name)
      return [name, value ?? { input }]
    }),
  )
}

/** Creates the query for rows of a list from a position on. A limit or position that is left out is that of the service. */
export function takePage(id: OperationId, limit?: string | number, offset?: string | number): PlannedQuery {
  const write = (role: 'limit' | 'offset', value: string | number | undefined): PlannedQuery => {
    const name = findByRole(getOperation(id), role)?.name
    return name === undefined || value === undefined ? {} : { [name]: String(value) }
  }
  return { ...write('limit', limit), ...write('offset', offset) }
}

/** A query as written in `spec/`: texts, inputs, documented bounds, or values that no service knows. */
type AuthoredQuery = components['schemas']['requestQuery']

/** Converts an authored query to the query of a planned request. */
export function toPlannedQuery(operation: Operation, query: AuthoredQuery = {}): PlannedQuery {
  const write = (name: string, value: AuthoredQuery[string]): PlannedQuery[string] => {
    if (typeof value === 'string') return value
    // The path of a chain operation names its venue, such as `dexd`.
    if ('input' in value) return { input: value.input.replace('{venue}', operation.path.split('/')[2] ?? '') }
    if ('bound' in value) return String(findParameter(operation, name)?.schema[value.bound])
    const { unknown, count = 1, times = 1, between = ',' } = value
    const values = listUnknownValues(getUnknownValue(unknown), count)
    return Array(times).fill(values).flat().join(between)
  }
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, write(name, value)]))
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

/** Creates a planner of requests outside any group. Its query adds to the required parameters. */
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

/** Returns the parameter of an operation with this name, or undefined. */
export function findParameter({ parameters }: Operation, name: string): Parameter | undefined {
  return parameters.find(parameter => parameter.name === name)
}

/** Returns the input for a parameter, or for a parameter with the same meaning, or one without a value. */
export function findInput({ id, path }: Operation, name: string): Input {
  const isUnder = ({ parameter }: Input) => parameter && path.startsWith(parameter.under)
  const own = [...inputs.current.values()].filter(isUnder)
  const meaning = meanings.parameters[id]?.[name]
  const named = own.find(({ parameter }) => parameter?.name === name)
  return named ?? own.find(({ is }) => is !== undefined && is === meaning) ?? noInput
}

/** Returns a value of a parameter that no service knows, and that its documented form may not allow. */
export function findUnknownValue(target: Operation, name: string): string {
  return findInput(target, name).unknown ?? noSuchValue
}

/** Returns a reference to a form of a parameter's input, such as `.upper`. Undefined if no such input is defined. */
export function findInputForm(target: Operation, name: string, form = ''): InputReference | undefined {
  const input = findInput(target, name).input + form
  return inputs.current.has(input) ? { input } : undefined
}

/** Returns a reference to several values of a parameter's input, joined by commas. */
export function createListReference(target: Operation, name: string, count: number): InputReference {
  return referTo(`${findInput(target, name).input}.${count}`)
}

/** Returns a reference to an input, or to one without a value if it is not defined. */
export function referTo(input: string): InputReference {
  return { input: inputs.current.has(input) ? input : noInput.input }
}

/** Settings of a run that determine its requests. */
export type PlanSettings = Pick<Run, 'versions' | 'authEnforced' | 'maxCost' | 'excluded'> &
  Optional<Pick<Run, 'operations'>>

/** One request of a group. By default it is for the operation of the group and has to succeed. */
export type PlannedGroupRequest = Partial<
  Pick<PlannedRequest, 'operation' | 'query' | 'accept' | 'expects' | 'about'>
>

/** Requests that are sent in sequence and judged together. Each operation has such a group. */
export interface RequestGroup<Role extends string> {
  /** Unique name of the group. */
  readonly kind: string
  readonly profile: PlannedRequest['profile']
  readonly operations: readonly OperationId[]
  /** Returns whether the requests are judged together. Default: always. */
  readonly isJudged?: (id: OperationId, run: PlanSettings) => boolean
  /** Ids of requirements that all requests of the group are sent for. */
  readonly about: readonly string[]
  /** Returns the requests by role, in order. Their queries add to the required parameters. */
  readonly parts: (id: OperationId, run: PlanSettings) => { readonly [R in Role]?: PlannedGroupRequest }
}

/** Defines a group whose roles are the names of its parts. A check of another role does not compile. */
export function defineGroup<Role extends string>(group: RequestGroup<Role>): RequestGroup<Role> {
  return group
}

/** Returns the name that the requests of a group have for an operation. */
export function formatGroupName({ kind }: RequestGroup<never>, id: OperationId): string {
  return `${kind}:${id}`
}

/** Plans the requests of a group for each of its operations. */
export function planGroup<Role extends string>(
  group: RequestGroup<Role>,
  run: PlanSettings,
): PlannedRequest[] {
  const plan = createRequestPlanner(group.profile)
  return group.operations.flatMap(id => {
    const name = formatGroupName(group, id)
    const parts = Object.entries<PlannedGroupRequest | undefined>(group.parts(id, run))
    const isJudged = group.isJudged?.(id, run) !== false
    return parts.map(([role, { operation = id, query = {}, about = [], ...rest } = {}]) =>
      plan(`${name}:${role}`, operation, [...group.about, ...about], query, {
        ...rest,
        ...(isJudged && { group: name, role }),
      }),
    )
  })
}
