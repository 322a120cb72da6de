import { parseType, sameType } from '../../../clickhouse/parse.ts'
import { contract } from '../../../contract/contract.ts'
import { rulesOf } from '../../../contract/document.ts'
import type { TableName } from '../../../contract/types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { plain } from '../../evidence/lossless-json.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Family, Requirement } from '../../model/requirement.ts'
import { hold } from '../shared/hold.ts'
import { leastZero } from '../shared/least-zero.ts'
import { answered, operationsThat } from '../shared/select.ts'
import { infersMore, valueSchema } from '../shared/value-schema.ts'
import type { Misfit } from './cell-form.ts'
import { type Cells, cellsOf, type DocumentedColumn, documentedColumns } from './table-cells.ts'
import { formsOf, inferredForms, typeRequirements, valueRequirement } from './type-requirements.ts'

/** Every column of every table: there, declared as documented, each cell in the form of its type and within its bounds (COL, TYP). */
export const columns: Family = {
  requirements: [
    ...Object.keys(contract.tables).flatMap(name => columnRequirements(name as TableName)),
    ...typeRequirements,
  ],
  judge(evidence, tally) {
    for (const seen of answered(evidence)) {
      if (seen.table === undefined || seen.target.reply.kind !== 'table') continue
      for (const column of documentedColumns[seen.target.reply.table]) declaration(column, seen, tally)
      for (const cells of cellsOf(seen)) judgeCells(cells, seen, tally)
    }
  },
}

function columnRequirements(table: TableName): Requirement[] {
  const operations = operationsThat(({ reply }) => reply.kind === 'table' && reply.table === table)
  const clause = rulesOf(table)[0]?.clause ?? ''
  return documentedColumns[table].flatMap(({ id, name, description, type, schema }) => [
    {
      id,
      title: `${name} is ${type}`,
      level: 'documented',
      clause,
      checks: `${description}. The column is there with exactly this type, and every cell has its JSON form and keeps the documented bounds.`,
      violation: `no ${name}, another declared type, or a value that is no ${type}`,
      operations,
    },
    ...(schema === undefined || !infersMore(schema)
      ? []
      : [
          {
            id: `${id}-value`,
            title: `${name} is a likely value`,
            level: 'inferred' as const,
            clause,
            checks: `Every cell of ${name} keeps bounds that the contract does not state but its meaning implies.`,
            violation: `a value of the right type that makes no sense as ${name}`,
            operations,
          },
        ]),
  ])
}

function declaration({ id, name, type, tree }: DocumentedColumn, seen: Seen, tally: Tally): void {
  const sent = seen.table?.columns ?? []
  if (sent.length === 0 && seen.rows?.length === 0) return // GAP-16: an empty table may come without columns
  const place = `${seen.rowsAt.replace('.data', '.columns')}`
  const column = sent.find(other => other.name === name)
  const missing = {
    message: `Column ${name} is missing.`,
    place,
    expected: `${name}: ${type}`,
    actual: sent.map(other => other.name),
  }
  if (column === undefined) {
    tally.found([id, 'ENV-009'], seen, missing)
    return
  }
  tally.passed('ENV-009', seen)
  const declared = parsed(column.type)
  const at = `${place}[${sent.indexOf(column)}].type`
  const unread = {
    message: `The type of ${name} cannot be read.`,
    place: at,
    expected: type,
    actual: column.type,
  }
  if (
    !hold(tally, declared === undefined ? [id, 'TYP-001'] : 'TYP-001', seen, declared !== undefined, unread)
  )
    return
  const isSame = declared !== undefined && sameType(declared, tree)
  hold(tally, isSame ? 'TYP-002' : [id, 'TYP-002'], seen, isSame, {
    ...unread,
    message: `${name} is declared with another type.`,
  })
}

function parsed(type: string): ReturnType<typeof parseType> | undefined {
  try {
    return parseType(type)
  } catch {
    return undefined
  }
}

function judgeCells({ column, values, misfits }: Cells, seen: Seen, tally: Tally): void {
  const documented = [...misfits].filter(([, found]) => found.some(isDocumented))
  for (const [row, found] of misfits) for (const misfit of found) report(misfit, column, row, seen, tally)
  const good = values.length - documented.length
  const narrowed = narrow({ column, values, misfits }, seen, tally)
  if (good - narrowed > 0) tally.passed(column.id, seen, good - narrowed)
  if (good > 0) for (const requirement of formsOf(column)) tally.passed(requirement, seen, good)
}

function isDocumented({ requirement }: Misfit): boolean {
  return !inferredForms.has(requirement)
}

function report(misfit: Misfit, column: DocumentedColumn, row: number, seen: Seen, tally: Tally): void {
  const { requirement, path, expected, actual } = misfit
  const requirements = isDocumented(misfit)
    ? [column.id, requirement, 'ENV-015', ...(path.startsWith('["') ? ['TYP-017'] : [])]
    : requirement
  const message = `${column.name} has not the form of ${column.type}.`
  tally.found(requirements, seen, {
    message,
    place: `${seen.rowsAt}[${row}].${column.name}${path}`,
    expected,
    actual: plain(actual),
  })
}

/** Judges cells of the right form by what narrows the column further; tells how many break what is documented. */
function narrow({ column, values, misfits }: Cells, seen: Seen, tally: Tally): number {
  const { schema, name, id } = column
  if (schema === undefined) return 0
  const { documented, likely } = valueSchema(schema)
  const dust = leastZero(values.map(plain))
  let broken = 0
  let fitting = 0
  for (const [row, sent] of values.entries()) {
    if (sent === null || misfits.get(row)?.some(isDocumented)) continue
    const value = plain(sent)
    if (typeof value === 'number' && value < 0 && value >= dust) continue
    const place = `${seen.rowsAt}[${row}].${name}`
    if (documented !== undefined && !documented(value)) {
      broken++
      const [error] = documented.errors ?? []
      tally.found([id, ...valueRequirement(schema)], seen, {
        message: `${name} is not a possible value.`,
        place: `${place}${pathOf(error)}`,
        expected: error?.message ?? '',
        actual: error?.data,
      })
    } else if (likely !== undefined && !likely(value)) {
      const [error] = likely.errors ?? []
      tally.found(`${id}-value`, seen, {
        message: `${name} is not a likely value.`,
        place: `${place}${pathOf(error)}`,
        expected: error?.message ?? '',
        actual: error?.data,
      })
    } else fitting++
  }
  if (likely !== undefined && fitting > 0) tally.passed(`${id}-value`, seen, fitting)
  for (const requirement of valueRequirement(schema))
    if (fitting > 0) tally.passed(requirement, seen, fitting)
  return broken
}

function pathOf(error: { instancePath: string } | undefined): string {
  return (error?.instancePath ?? '').replace(/\/([^/]+)/g, '[$1]')
}
