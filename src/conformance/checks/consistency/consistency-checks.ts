import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import { findKeyPath, isInFolderOf, isLookup } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readSchemaClause } from '../../../contract/openapi-document.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { crossReplyChecks } from '../across/cross-reply-checks.ts'
import { classifyAnswer } from '../answers/classify-answer.ts'
import { findOperationIds, objectOperations } from '../answers/select-successful.ts'
import { createCellFinding } from '../cells/list-row-keys.ts'
import { defineChecks, joinFamilies } from '../families/define-checks.ts'
import { defineGroupStatement, type ExchangesByRole, type GroupOutcome } from '../families/judge-groups.ts'
import {
  hasDocumentedVersions,
  listVersionedMedia,
  versionAgreementId,
  versionGroup,
} from '../service/version-checks.ts'
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
  joinFamilies([...crossReplyChecks.current, versionAgreementChecks.current, listAndDetailChecks.current]),
)

/** The entity of the objects with documented versions, the last part of its key, and the clause. */
const versionedEntity = perContract(() => {
  const [id] = objectOperations.current.filter(hasDocumentedVersions)
  // The last media type with a version is the oldest.
  const schema = id === undefined ? undefined : listVersionedMedia(id).at(-1)?.schema
  const name = meanings.entries[schema ?? '']?.rows ?? 'object'
  const key = meanings.entities[name]?.key.at(-1) ?? 'first field'
  return { name, key, clause: schema === undefined ? '' : readSchemaClause(schema) }
})

/** Checks that both versions agree on the numbers of an entity within 10 %. */
export const versionAgreementChecks = perContract(() => {
  const { name, key, clause } = versionedEntity.current
  const operations = objectOperations.current.filter(hasDocumentedVersions)
  return defineChecks({ level: 'inferred', clause, operations }, [
    {
      id: versionAgreementId,
      title: `both versions say the same of ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`,
      checks: `The fields that both versions have, by ${key}, within 10 %.`,
      violation: 'another number in version 1',
      ...defineGroupStatement({
        group: versionGroup.current,
        operations,
        roles: ['v1', 'v2'],
        show: compareVersions,
      }),
    },
  ])
})

function compareVersions({ v1, v2 }: ExchangesByRole<'v1' | 'v2'>): GroupOutcome {
  if (v1?.rows === undefined || v2?.rows === undefined) return { holds: 0 }
  const [handle = '', ...fields] = contract.objects[v1.schema ?? ''] ?? []
  let holds = 0
  for (const [at, row] of v1.rows.entries()) {
    const other = v2.rows.find(each => each[handle] === row[handle])
    for (const field of other === undefined ? [] : fields) {
      const [one, two] = [row[field], other?.[field]]
      if (typeof one !== 'number' || typeof two !== 'number') continue
      if (Math.abs(one - two) > 0.1 * Math.max(Math.abs(one), Math.abs(two))) {
        const message = `Version 2 says otherwise of the same ${versionedEntity.current.name}.`
        return createCellFinding(v1, at, field, message, `about ${two}`, one)
      }
      holds++
    }
  }
  return { holds }
}
