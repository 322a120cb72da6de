import { perContract } from '../../../contract/activate-contract.ts'
import { hasTwoRouteForms } from '../../../contract/match-route.ts'
import { findByRole } from '../../../contract/model/find-by-role.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { findStep } from '../../requests/find-step.ts'
import { sampleOperations } from '../../requests/sample-operations.ts'
import { findOperationIds, tableOperations } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { describeRequirements } from '../families/describe-requirements.ts'
import { recordOutcome } from '../families/record-outcome.ts'

/** Sample operations: one whose table is inside an array, and one whose table is not. */
const sampledTables = perContract(() => [...sampleOperations.current.plain, ...sampleOperations.current.bare])

/** Operations to which a run sends an identical request twice. */
const repeatedOperations = perContract(() =>
  findOperationIds(target => findByRole(target, 'offset') !== undefined || findStep(target.id) !== undefined),
)

const requirements = perContract(() =>
  describeRequirements({ clause: readClause('envelope'), operations: tableOperations.current }, [
    {
      id: 'NET-008',
      title: 'the same request gives the same columns',
      checks: 'Names and types of the columns of two identical requests; their order is free.',
      violation: 'a column that is there only now and then',
      operations: repeatedOperations.current,
      needs: 'standard',
    },
    {
      id: 'ENV-014',
      title: 'columns do not depend on the parameters',
      checks: 'Names and types of the columns on every page and for every variant of the parameters.',
      violation: 'one column less on the second page',
      needs: 'standard',
    },
    {
      id: 'XEP-13',
      title: 'both forms of a route have the same columns',
      clause: readClause('routes'),
      checks: 'Names and types of the columns by the short and by the long form.',
      violation: 'an older table behind the prefix',
      operations: hasTwoRouteForms() ? sampledTables.current : [],
      needs: 'standard',
    },
    {
      id: 'XEP-13-others',
      title: 'both forms of every other route have the same columns',
      clause: readClause('routes'),
      checks: 'Names and types of the columns by the short and by the long form, where both are served.',
      violation: 'an older table behind the prefix',
      operations: hasTwoRouteForms()
        ? tableOperations.current.filter(id => !sampledTables.current.includes(id))
        : [],
      needs: 'deep',
    },
  ]),
)

/** Checks that the columns of a table do not depend on the request (NET-008, ENV-014, XEP-13). */
export const columnConstancyChecks = perContract<CheckFamily>(() => ({
  requirements: requirements.current,
  judge({ exchanges }, tally) {
    const firstOf = new Map<string, ReplyColumns>()
    const sameOf = new Map<string, ReplyColumns>()
    for (const seen of exchanges) {
      const { table, operation, form, url, accept } = seen
      // A table without rows may have no columns at all.
      if (table === undefined || table.columns.length === 0) continue
      const sent = formatColumns(seen)
      const first = firstOf.get(operation)
      const same = sameOf.get(`${url} ${accept}`)
      if (first === undefined) firstOf.set(operation, sent)
      if (same === undefined) sameOf.set(`${url} ${accept}`, sent)
      const isOtherForm = first?.seen.form === 'short' && form === 'long'
      const ofForms = formRequirements.current.find(({ operations }) => operations.includes(operation))?.id
      if (first !== undefined) compareColumns((isOtherForm && ofForms) || 'ENV-014', sent, first, tally)
      if (same !== undefined && repeatedOperations.current.includes(operation))
        compareColumns('NET-008', sent, same, tally)
    }
  },
}))

/** The columns of a reply, formatted as text. */
interface ReplyColumns {
  readonly seen: ExchangeEvidence
  readonly columns: string
}

/** Checks that two replies have the same columns. */
export function compareColumns(
  requirement: string,
  { seen, columns }: ReplyColumns,
  before: ReplyColumns,
  tally: Tally,
  message = `The columns are not those of exchange ${before.seen.n}.`,
): void {
  recordOutcome(tally, requirement, seen, columns === before.columns, {
    message,
    place: seen.rowsAt.replace(/data$/, 'columns'),
    expected: describeColumnDifference(before.columns, columns),
    actual: describeColumnDifference(columns, before.columns),
  })
}

const formRequirements = perContract(() => requirements.current.filter(({ id }) => id.startsWith('XEP-13')))

/** Formats column names and types in alphabetical order, so that column order does not matter. */
export function formatColumns(seen: ExchangeEvidence): ReplyColumns {
  const all = seen.table?.columns.map(({ name, type }) => `${name} ${type.replaceAll(' ', '')}`) ?? []
  return { seen, columns: all.sort().join('\n') }
}

/** Lists the columns of one set that are not in the other. */
function describeColumnDifference(these: string, those: string): string {
  const others = those.split('\n')
  const only = these.split('\n').filter(column => !others.includes(column))
  return only.join(', ') || 'no others'
}
