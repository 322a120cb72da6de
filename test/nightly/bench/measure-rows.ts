import { createMock } from '../../../mocks/mock.ts'
import { decodeColumn } from '../../../src/contract/tables/decode-column.ts'
import { decodeTable } from '../../../src/contract/tables/decode-table.ts'
import { formatSpread } from './format-load-table.ts'

const ROUNDS = 9
const REPETITIONS = 40
const rowLimit = 1000

/** Decoding of a page of rows, beside a loop written by hand. */
export function measureRows(): string[][] {
  const header = (name: string) => (name === 'x-api-key' ? 'test-key' : undefined)
  const path = '/evm/clones/v3/pools'
  const { body } = createMock().handle({
    method: 'GET',
    origin: 'base',
    path,
    query: `limit=${rowLimit}`,
    header,
  })
  const reply = [JSON.parse(body)].flat()[0] as Reply
  const rounds = Array.from({ length: ROUNDS }, () => {
    const byHand = measureTime(() => decodeByHand(reply))
    return {
      plain: measureTime(() => decodeTable(reply)) / byHand,
      column: measureTime(() => decodeColumn(reply, reply.columns[0]?.name as never)) / byHand,
      converted: measureTime(() => decodeTable(reply, { bigint: true, dates: true })),
      convertedByHand: measureTime(() => convertByHand(reply)),
    }
  })
  const size = `${reply.data.length} rows of ${reply.columns.length} columns`
  return [
    [`\`decodeTable\`: ${size}, of a loop by hand`, formatSpread(rounds.map(({ plain }) => plain))],
    ['`decodeColumn` of one of them, of that loop', formatSpread(rounds.map(({ column }) => column))],
    [
      'the same with `bigint` and `dates`, of a loop that converts',
      formatSpread(rounds.map(({ converted, convertedByHand }) => converted / convertedByHand)),
    ],
  ]
}

interface Reply {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly (readonly unknown[])[]
  readonly rows: number
}

function decodeByHand({ columns, data }: Reply): Record<string, unknown>[] {
  const names = columns.map(({ name }) => name)
  return data.map(cells => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) row[names[at] as string] = cells[at]
    return row
  })
}

function convertByHand(reply: Reply): Record<string, unknown>[] {
  const named = (wanted: RegExp) =>
    reply.columns.filter(({ type }) => wanted.test(type)).map(({ name }) => name)
  const [integers, instants] = [named(/U?Int256/), named(/DateTime/)]
  const rows = decodeByHand(reply)
  for (const row of rows) {
    for (const name of integers) if (row[name] !== null) row[name] = BigInt(row[name] as string)
    for (const name of instants) if (row[name] !== null) row[name] = new Date(row[name] as string)
  }
  return rows
}

/** Returns the time of a repetition in milliseconds, after as many to warm up. */
function measureTime(work: () => unknown): number {
  for (let each = 0; each < REPETITIONS; each++) work()
  const start = performance.now()
  for (let each = 0; each < REPETITIONS; each++) work()
  return (performance.now() - start) / REPETITIONS
}
