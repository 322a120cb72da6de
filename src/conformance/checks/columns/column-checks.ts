import { memoize } from '../../../base/memoize.ts'
import { isEqualType, parseType } from '../../../clickhouse/column-type.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract } from '../../../contract/contract.ts'
import type { TableName } from '../../../contract/contract-types.ts'
import { readSchemaClause } from '../../../contract/openapi-document.ts'
import { describeSchemaError } from '../../../contract/schema/find-broken-keywords.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { toPlainValue } from '../../evidence/parse-lossless-json.ts'
import { isBlank } from '../../evidence/read-rows.ts'
import type { NewFinding, Tally } from '../../evidence/tally.ts'
import type { Requirement } from '../../model/requirement.ts'
import { findOperationIds, selectSuccessful, tableOperations } from '../answers/select-successful.ts'
import { compileValueValidators, describeValue, findValueError } from '../cells/compile-value-validators.ts'
import { type CheckFamily, defineChecks, type Outcome, recordOutcome } from '../families/define-checks.ts'
import { type ColumnCells, readCells, type TypeMismatch } from './find-type-mismatches.ts'
import {
  columnReader,
  type DocumentedColumn,
  findFormRequirementIds,
  findNamedSchemaRequirementIds,
  inferredFormRequirementIds,
  typeRequirements,
} from './type-requirements.ts'

/** Checks columns, their types, and the form and bounds of each cell (COL, TYP). */
export const columnChecks = perContract<CheckFamily>(() => ({
  requirements: [
    ...Object.keys(contract.tables).flatMap(name => listColumnRequirements(name as TableName)),
    ...typeRequirements.current,
  ],
  judge(evidence, tally) {
    for (const seen of selectSuccessful(evidence)) {
      const { reply } = seen.target
      if (seen.table === undefined || reply.kind !== 'table') continue
      for (const column of columnReader.current(reply.table)) judgeDeclaration(column, seen, tally)
      for (const cells of readCells(seen)) judgeCells(cells, seen, tally)
    }
  },
}))

function listColumnRequirements(table: TableName): Requirement[] {
  const operations = findOperationIds(({ reply }) => reply.kind === 'table' && reply.table === table)
  const clause = readSchemaClause(table)
  return columnReader.current(table).flatMap(({ id, name, description, type, schema }) => {
    const documented = {
      id,
      title: `${name} is ${type}`,
      clause,
      checks: `${description}. The column is there with exactly this type, and every cell has its JSON form and keeps the documented bounds.`,
      violation: `no ${name}, another declared type, or a value that is no ${type}`,
      operations,
    }
    return describeValue(name, schema, documented, {
      checks: `Every cell of ${name} keeps bounds that the contract does not state but its meaning implies.`,
      violation: `a value of the right type that makes no sense as ${name}`,
    })
  })
}

function judgeDeclaration({ id, name, type, tree }: DocumentedColumn, seen: ExchangeEvidence, tally: Tally) {
  const sent = seen.table?.columns ?? []
  if (sent.length === 0 && seen.rows?.length === 0) return // An empty table may come without columns.
  const record = (requirement: string, holds: boolean, finding: NewFinding) =>
    recordOutcome(tally, requirement, seen, { holds, breaks: [id, requirement], ...finding })
  const place = seen.rowsAt.replace('.data', '.columns')
  const column = sent.find(other => other.name === name)
  const missing = {
    message: `Column ${name} is missing.`,
    place,
    expected: `${name}: ${type}`,
    actual: sent.map(other => other.name),
  }
  if (!record('ENV-009', column !== undefined, missing) || column === undefined) return
  const declared = tryParseType(column.type)
  const found = { place: `${place}[${sent.indexOf(column)}].type`, expected: type, actual: column.type }
  const unread = { message: `The type of ${name} cannot be read.`, ...found }
  if (!record('TYP-001', declared !== undefined, unread) || declared === undefined) return
  const other = { message: `${name} is declared with another type.`, ...found }
  record('TYP-002', isEqualType(declared, tree), other)
}

function tryParseType(type: string): ReturnType<typeof parseType> | undefined {
  try {
    return parseType(type)
  } catch {
    return undefined
  }
}

function judgeCells(cells: ColumnCells, seen: ExchangeEvidence, tally: Tally): void {
  const { column, values, mismatches } = cells
  const good = values.length - [...mismatches.values()].filter(found => found.some(isDocumented)).length
  for (const [row, found] of mismatches)
    for (const mismatch of found) {
      const { requirement, path, expected, actual } = mismatch
      const ofMap = path.startsWith('["') ? ['TYP-017'] : []
      const requirements = [column.id, requirement, 'ENV-015', ...ofMap]
      tally.recordFinding(isDocumented(mismatch) ? requirements : requirement, seen, {
        message: `${column.name} has not the form of ${column.type}.`,
        place: `${seen.rowsAt}[${row}].${column.name}${path}`,
        expected,
        actual,
      })
    }
  const judged = good - judgeNarrowing(cells, seen, tally)
  // A null shows that a column is nullable, and nothing of its values.
  const nulls = values.filter((value, row) => isBlank(value) && !mismatches.has(row)).length
  if (judged > nulls) tally.recordPass(column.id, seen, judged - nulls)
  else if (nulls > 0) tally.recordAbsence(column.id, seen, 'every value seen was null, so none was judged')
  for (const requirement of findFormRequirementIds(column)) tally.recordPass(requirement, seen, good)
}

function isDocumented({ requirement }: TypeMismatch): boolean {
  return !inferredFormRequirementIds.has(requirement)
}

/** Judges cells of the right form by the schema of their column. Returns the number of wrong cells. */
function judgeNarrowing({ column, values, mismatches }: ColumnCells, seen: ExchangeEvidence, tally: Tally) {
  const { schema, name, id } = column
  if (schema === undefined) return 0
  const { documented, likely } = compileValueValidators(schema)
  const ofSchema = findNamedSchemaRequirementIds(schema)
  const plain = values.map(toPlainValue)
  let [broken, fitting] = [0, 0]
  for (const [row, value] of plain.entries()) {
    if (value === null || mismatches.get(row)?.some(isDocumented)) continue
    const wrong = findValueError(documented, value, plain)
    const error = wrong ?? findValueError(likely, value, plain)
    if (wrong !== undefined) broken++
    if (error === undefined) fitting++
    else
      tally.recordFinding(wrong === undefined ? `${id}-value` : [id, ...ofSchema], seen, {
        message: `${name} is not a ${wrong === undefined ? 'likely' : 'possible'} value.`,
        place: `${seen.rowsAt}[${row}].${name}${error.instancePath.replace(/\/([^/]+)/g, '[$1]')}`,
        expected: describeSchemaError(error),
        actual: error.data,
      })
  }
  if (likely !== undefined) tally.recordPass(`${id}-value`, seen, fitting)
  for (const requirement of ofSchema) tally.recordPass(requirement, seen, fitting)
  return broken
}

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
