import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'
import { sampleCases } from '../../../../support/count-runs.ts'
import { recordMockRun } from '../../../../support/record-mock-run.ts'

/** JSON that turns into something else, or refuses to, where code takes it for a text or a number. */
const oddValues = [
  '{"toString":"x"}',
  '{"valueOf":1}',
  '{"then":1}',
  '{"toJSON":1}',
  '{"__proto__":null}',
  '{"constructor":{"name":1}}',
  '{"length":1e9}',
  '[[[[]]]]',
  'true',
  '"\\u0000\\ud800"',
  '1e999',
  '-0',
]

const recording = await recordMockRun(createMock({ now: '2026-01-15T09:30:00Z', size: 'small' }), {
  profile: 'standard',
})

/** The same reply, with another odd value in the column, or member, of this number in each row. */
function disturb(exchange: Exchange, column: number): Exchange {
  const { reply, operation } = exchange
  if (reply?.status !== 200) return exchange
  const odd: string[] = []
  const mark = () => `odd ${odd.push(oddValues[odd.length % oddValues.length] ?? '') - 1}`
  const change = (row: object) => {
    if (Array.isArray(row)) return row.with(column % row.length, mark())
    const names = Object.keys(row)
    return { ...row, [names[column % names.length] ?? '']: mark() }
  }
  const body = JSON.parse(reply.body)
  const table = getOperation(operation).reply.kind === 'table' ? [body].flat()[0] : undefined
  const changed = table === undefined ? [body].flat().map(change) : body
  if (table !== undefined) table.data = table.data.map(change)
  const text = JSON.stringify(changed).replace(/"odd (\d+)"/g, (_, index) => odd[index] ?? '')
  return { ...exchange, reply: { ...reply, body: text } }
}

const columns = Array.from(
  Object.values(contract.tables)
    .reduce((a, b) => (b.length > a.length ? b : a))
    .keys(),
)

describe('a service without a text or number in a column', () => {
  it.each(sampleCases(columns, 3))('fails for column %i of every reply, with everything judged', column => {
    const exchanges = recording.exchanges.map(exchange => disturb(exchange, column))
    expect(exchanges.filter((each, at) => each !== recording.exchanges[at]).length).toBeGreaterThan(50)
    const { exit, requirements } = judge({ ...recording, exchanges })
    expect(requirements.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(exit.code).toBe(1)
  })
})
