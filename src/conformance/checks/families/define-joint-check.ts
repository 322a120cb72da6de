import type { Requirement } from '../../model/requirement.ts'
import { planGroup } from '../../requests/plan-group.ts'
import type { CheckFamily } from './check-family.ts'
import { type GroupStatement, judgeGroups } from './judge-groups.ts'

/** A requirement about requests that are sent together, these requests, and what they have to show. */
export interface JointCheck<Role extends string, Part extends Role>
  extends Omit<Requirement, 'operations'>,
    GroupStatement<Role, Part> {
  /** A requirement that is broken whenever this one is. */
  readonly breaks?: string
}

/** The family of one requirement: asks for the group that it looks at, and judges that; no other role of it compiles. */
export function defineJointCheck<Role extends string, Part extends Role = Role>({
  group,
  roles,
  show,
  judged,
  breaks,
  ...requirement
}: JointCheck<Role, Part>): CheckFamily {
  const { id, operations = group.operations } = requirement
  const spokenOf = judged === undefined ? operations : [judged]
  const ids = [id, ...(breaks === undefined ? [] : [breaks])] as const
  return {
    requirements: [{ ...requirement, operations: spokenOf, needs: group.profile }],
    requests: run => planGroup(group, run),
    judge: (evidence, tally) => judgeGroups(evidence, tally, ids, { group, roles, operations, judged, show }),
  }
}
