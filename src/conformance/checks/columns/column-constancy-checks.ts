import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { hasTwoRouteForms } from '../../../contract/match-route.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { sampleOperations, tableOperations } from '../answers/select-successful.ts'
import { defineChecks, type Outcome, recordOutcome } from '../families/define-checks.ts'

/** Sample operations: one whose table is inside an array, and one whose table is not. */
const sampledTables = perContract(() => [...sampleOperations.current.plain, ...sampleOperations.current.bare])

/** Checks that the columns of a table do not depend on the request (ENV-014, XEP-13). */
export const columnConstancyChecks = perContract(() =>
  defineChecks(
    { clause: readClause('envelope'), operations: tableOperations.current },
    [
      {
        id: 'ENV-014',
        title: 'columns do not depend on the parameters',
        checks:
          'Names and types of the columns, whose order is free: on every page, for every variant of the parameters, and of the same request once more.',
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
    ],
    { judge: compareTables },
  ),
)

function compareTables({ exchanges }: Evidence, tally: Tally): void {
  const firstOf = new Map<string, ExchangeEvidence>()
  for (const seen of exchanges) {
    const { table, operation, form } = seen
    // A table without rows may have no columns at all.
    if (table === undefined || table.columns.length === 0) continue
    const first = firstOf.get(operation)
    if (first === undefined) {
      firstOf.set(operation, seen)
      continue
    }
    const isOtherForm = hasTwoRouteForms() && first.form === 'short' && form === 'long'
    const ofForms = sampledTables.current.includes(operation) ? 'XEP-13' : 'XEP-13-others'
    recordOutcome(tally, isOtherForm ? ofForms : 'ENV-014', seen, compareColumns(seen, first))
  }
}

/** Judges whether a reply has the columns of another one, in any order. */
export function compareColumns(seen: ExchangeEvidence, before: ExchangeEvidence): Outcome {
  const [columns, others] = [formatColumns(seen), formatColumns(before)]
  const listOnly = (some: readonly string[], rest: readonly string[]) =>
    some.filter(column => !rest.includes(column)).join(', ') || 'no others'
  return {
    holds: columns.join('\n') === others.join('\n'),
    message: `The columns are not those of exchange ${before.n}.`,
    place: seen.rowsAt.replace(/data$/, 'columns'),
    expected: listOnly(others, columns),
    actual: listOnly(columns, others),
  }
}

/** Formats column names and types in alphabetical order, so that column order does not matter. */
const formatColumns = memoize(({ table }: ExchangeEvidence): readonly string[] =>
  (table?.columns ?? []).map(({ name, type }) => `${name} ${type.replaceAll(' ', '')}`).sort(),
)
