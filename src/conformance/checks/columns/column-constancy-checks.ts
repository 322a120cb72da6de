import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { tableOperations } from '../answers/select-successful.ts'
import { defineChecks, type Outcome, recordOutcome } from '../families/define-checks.ts'

/** Checks that the columns of a table do not depend on the request (ENV-014). */
export const columnConstancyChecks = perContract(() =>
  defineChecks(
    { operations: tableOperations.current },
    [
      {
        id: 'ENV-014',
        title: 'columns do not depend on the parameters',
        clause: readClause('envelope', 'routes'),
        checks:
          'Names and types of the columns, whose order is free: on every page, for every variant of the parameters, by both forms of a route, and of the same request once more.',
        violation: 'one column less on the second page, or an older table behind the prefix',
        needs: 'standard',
      },
    ],
    { judge: compareTables },
  ),
)

function compareTables({ exchanges }: Evidence, tally: Tally): void {
  const firstOf = new Map<string, ExchangeEvidence>()
  for (const seen of exchanges) {
    // A table without rows may have no columns at all.
    if ((seen.table?.columns ?? []).length === 0) continue
    const first = firstOf.get(seen.operation)
    if (first === undefined) firstOf.set(seen.operation, seen)
    else recordOutcome(tally, 'ENV-014', seen, compareColumns(seen, first))
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
