import type { Requirement } from '../../model/requirement.ts'
import { planGroup } from '../../requests/plan-group.ts'
import type { CheckFamily } from './check-family.ts'
import { type GroupStatement, judgeGroups } from './judge-groups.ts'

/**
 * A requirement about requests that are sent together, with these requests and the function that judges them.
 */
export interface GroupCheck<Role extends string, Part extends Role>
  extends Omit<Requirement, 'operations'>,
    GroupStatement<Role, Part> {
  /** Id of another requirement that is broken whenever this one is. */
  readonly breaks?: string
}

/**
 * Defines a family with one requirement. It plans the group of requests and judges their replies. `show` gets
 * only the listed roles.
 */
export function defineGroupCheck<Role extends string, Part extends Role = Role>({
  group,
  roles,
  show,
  judged,
  breaks,
  ...requirement
}: GroupCheck<Role, Part>): CheckFamily {
  const { id, operations = group.operations } = requirement
  const spokenOf = judged === undefined ? operations : [judged]
  const ids = [id, ...(breaks === undefined ? [] : [breaks])] as const
  return {
    requirements: [{ ...requirement, operations: spokenOf, needs: group.profile }],
    requests: run => planGroup(group, run),
    judge: (evidence, tally) => judgeGroups(evidence, tally, ids, { group, roles, operations, judged, show }),
  }
}
