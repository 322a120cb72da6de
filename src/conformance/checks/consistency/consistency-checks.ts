import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import { findKeyPath, isInFolderOf, isLookup } from '../../../contract/model/list-attributes.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { crossReplyChecks } from '../across/cross-reply-checks.ts'
import { classifyAnswer } from '../answers/classify-answer.ts'
import { findOperationIds } from '../answers/select-successful.ts'
import { defineChecks, joinFamilies } from '../families/define-checks.ts'
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

/** Checks that every id of a list is known to its detail operation, which the contract does not say. */
export const listAndDetailChecks = perContract(() =>
  defineChecks(
    { operations: operations.current },
    [
      {
        id: listAndDetailRequirementId,
        title: 'what a list names is known by itself',
        level: 'inferred',
        clause: readClause('listAndDetail'),
        checks: 'What the lists name, other than the first row and what is quite new, is answered with rows.',
        violation: '404 for all that the list names but one',
        needs: 'standard',
        judge: (seen: ExchangeEvidence) =>
          (seen.ok && seen.rows === undefined) || !operations.current.includes(seen.operation)
            ? undefined
            : {
                holds: classifyAnswer(seen) === undefined ? undefined : (seen.rows ?? []).length > 0,
                message: `A list names it (${Object.values(seen.sources).join('; ')}), and this operation does not know it.`,
                place: seen.ok ? seen.rowsAt : 'status',
                expected: 'rows',
                actual: seen.ok ? 'no rows' : seen.reply?.status,
              },
      },
    ],
    { judge: recordUnasked },
  ),
)

/** Records the operations whose listed keys were not requested, since the configuration names a key. */
function recordUnasked({ exchanges, unsent }: Evidence, tally: Tally): void {
  const isAsked = ({ about }: Pick<PlannedRequest, 'about'>) =>
    about?.includes(listAndDetailRequirementId) === true
  for (const id of operations.current) {
    const sent = exchanges.filter(({ operation }) => operation === id)
    const left = unsent.filter(each => each.operation === id && isAsked(each))
    const isUnneeded = left.length > 0 && left.every(({ reason }) => reason === 'not-needed')
    if (sent[0] !== undefined && isUnneeded && !sent.some(isAsked))
      tally.recordAbsence(listAndDetailRequirementId, sent[0], NAMED)
  }
}

/** Checks that compare several operations or requests (XEP). Facts and columns have checks of their own. */
export const consistencyChecks = perContract(() =>
  joinFamilies([...crossReplyChecks.current, listAndDetailChecks.current]),
)
