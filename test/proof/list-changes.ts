import { readRows } from '../../src/conformance/evidence/read-rows.ts'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import { buildBody, type RowByName } from '../support/build-exchange.ts'

/** A change of replies: what it does, and the rows that a reply has in the end; undefined for a refusal. */
export interface Change {
  readonly says: string
  readonly apply: (rows: readonly RowByName[]) => readonly RowByName[] | undefined
}

/** A reply with other rows; undefined makes it a refusal. */
export function rewriteReply(exchange: Exchange, rows: readonly RowByName[] | undefined): Exchange {
  const { reply } = exchange
  if (reply === undefined) return exchange
  if (rows === undefined) return { ...exchange, reply: { ...reply, status: 400, body: '' } }
  return { ...exchange, reply: { ...reply, body: buildBody(exchange.operation, rows) } }
}

/** One column of all rows, of those that the statement names or of the others; then other rows, half of them, none, or a refusal. */
export function listChanges(
  words: ReadonlySet<string>,
  isNamed: boolean,
  changed: readonly Exchange[],
  all: readonly Exchange[],
): Change[] {
  const columns = [...new Set(changed.flatMap(each => Object.keys(readRows(each)[0] ?? {})))]
  const own = columns.filter(column => words.has(column) === isNamed)
  const sources = all
    .filter(each => changed.some(({ operation }) => operation === each.operation))
    .slice(0, 8)
  return [
    ...own.flatMap(column => [
      ...Object.entries(numberChanges).map(([says, write]) => changeColumn(column, says, 'number', write)),
      changeColumn(
        column,
        'another text',
        'string',
        text => `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`,
      ),
      ...own
        .filter(other => other !== column)
        .map(other => ({
          says: `${column} divided by ${other}`,
          apply: (rows: readonly RowByName[]) =>
            rows.map(row => ({ ...row, [column]: divide(row[column], row[other]) })),
        })),
    ]),
    ...sources.map(source => ({ says: `the rows of ${source.name}`, apply: () => readRows(source) })),
    { says: 'every second row', apply: rows => rows.filter((_, at) => at % 2 === 0) },
    { says: 'no rows', apply: () => [] },
    { says: 'a refusal', apply: () => undefined },
  ]
}

const numberChanges: Readonly<Record<string, (value: number) => number>> = {
  'twenty times': value => value * 20,
  'a twentieth of': value => (Number.isInteger(value) ? Math.ceil(value / 20) : value / 20),
  'a hundred times': value => value * 100,
  'a hundredth of': value => (Number.isInteger(value) ? Math.ceil(value / 100) : value / 100),
  'rounded to cents': value => Math.round(value * 100) / 100,
  'the other of 0 and 1 for': value => 1 - value,
}

function changeColumn<Kind extends 'number' | 'string'>(
  column: string,
  says: string,
  kind: Kind,
  write: (value: Kind extends 'number' ? number : string) => unknown,
): Change {
  return {
    says: `${says} ${column}`,
    apply: rows =>
      rows.map(row =>
        typeof row[column] === kind ? { ...row, [column]: write(row[column] as never) } : row,
      ),
  }
}

function divide(value: unknown, by: unknown): unknown {
  return typeof value === 'number' && typeof by === 'number' && by !== 0 ? value / by : value
}
