import type { OperationId } from '../../contract/contract-types.ts'
import type { Optional, PlannedRequest, Run } from '../model/recording.ts'
import { buildRequiredQuery } from './build-required-query.ts'

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
  return group.operations.flatMap(id => {
    const name = formatGroupName(group, id)
    const parts = Object.entries<PlannedGroupRequest | undefined>(group.parts(id, run))
    return parts.map(([role, { operation = id, query, about = [], ...rest } = {}]) => ({
      name: `${name}:${role}`,
      operation,
      profile: group.profile,
      query: { ...buildRequiredQuery(operation), ...query },
      expects: 'success',
      about: [...group.about, ...about],
      ...rest,
      ...(group.isJudged?.(id, run) === false ? {} : { group: name, role }),
    }))
  })
}
