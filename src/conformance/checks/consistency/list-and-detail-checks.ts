import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import { findKeyPath, isInFolderOf, isLookup } from '../../../contract/model/list-attributes.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { classifyAnswer } from '../answers/classify-answer.ts'
import { findOperationIds } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { listReportedEntities } from './read-facts.ts'

/** Id of the requirement that detail operations return every entity that lists contain. */
export const listAndDetailRequirementId = 'XEP-LISTED'

/** Detail operations that report documented facts of an entity which a list of their family contains. */
const operations = perContract(() =>
  findOperationIds(operation =>
    listReportedEntities(operation).some(
      ({ entity, facts }) =>
        isLookup(operation, findKeyPath(entity)) &&
        facts.some(({ level }) => level === undefined) &&
        contract.operations.some(list => isInFolderOf(list, operation) && hasListedRows(list, entity)),
    ),
  ),
)

function hasListedRows(list: Operation, entity: string): boolean {
  return (
    !isLookup(list) &&
    listReportedEntities(list).some(each => each.entity === entity && each.key.column !== undefined)
  )
}

const NAMED = 'the configuration names what is asked for here; a deep run asks for what lists name too'

/**
 * Every id of a list must be known to its detail operation. The contract does not say so, so a violation is
 * only a warning.
 */
export const listAndDetailChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id: listAndDetailRequirementId,
      title: 'what a list names is known by itself',
      level: 'inferred',
      clause: readClause('listAndDetail'),
      checks: 'What the lists name, other than the first row and what is quite new, is answered with rows.',
      violation: '404 for all that the list names but one',
      operations: operations.current,
      needs: 'standard',
    },
  ],
  judge({ exchanges, unsent }, tally) {
    for (const id of operations.current) {
      const isAbout = ({ operation, about }: Pick<PlannedRequest, 'operation' | 'about'>) =>
        operation === id && about?.includes(listAndDetailRequirementId) === true
      const first = exchanges.find(({ operation }) => operation === id)
      const left = unsent.filter(isAbout)
      if (
        first !== undefined &&
        left.length > 0 &&
        left.every(({ reason }) => reason === 'not-needed') &&
        !exchanges.some(isAbout)
      )
        tally.recordAbsence(listAndDetailRequirementId, first, NAMED)
    }
    for (const seen of exchanges) {
      if (!seen.about?.includes(listAndDetailRequirementId) || !operations.current.includes(seen.operation))
        continue
      const holds = classifyAnswer(seen) === undefined ? undefined : (seen.rows ?? []).length > 0
      if (!seen.ok || seen.rows !== undefined)
        recordOutcome(tally, listAndDetailRequirementId, seen, {
          holds,
          message: `A list names it (${Object.values(seen.sources).join('; ')}), and this operation does not know it.`,
          place: seen.ok ? seen.rowsAt : 'status',
          expected: 'rows',
          actual: seen.ok ? 'no rows' : seen.reply?.status,
        })
    }
  },
}))
