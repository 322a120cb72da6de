import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../../mocks/mock.ts'
import type { RunOptions } from '../../../../../src/conformance/conform.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import type { Report, Verdict } from '../../../../../src/conformance/model/report.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'
import { isEveryRun } from '../../../../support/count-runs.ts'
import { recordMockRun } from '../../../../support/record-mock-run.ts'

const now = '2026-01-15T12:00:00Z'
const RUN = { timeout: 120_000 }

function createSmallMock(...scenarios: readonly string[]): Mock {
  return createMock({ seed: 7, now, size: 'small', scenarios })
}

async function judgeMock(mock: Mock, options: RunOptions = {}): Promise<Report> {
  return judge(await recordMockRun(mock, { profile: 'standard', ...options }))
}

function listIds({ requirements }: Report, verdict: Verdict): string[] {
  return [...new Set(requirements.filter(each => each.verdict === verdict).map(({ id }) => id))].toSorted()
}

describe('failing requests of a service are reported by cause, and nothing else is blamed', RUN, () => {
  it.each<[scenario: string, failed: string[], warned: string[], cause: RegExp]>([
    ['flaky=20%', ['NET-001'], ['ERR-002'], /^status 500$/],
    ['server-error=502', [], ['ERR-002'], /^status 502$/],
    ['connection-reset', [], [], /^reset: /],
  ])('%s', async (scenario, failed, warned, cause) => {
    const report = await judgeMock(createSmallMock(scenario), { negative: true, operations: '*pools*' })
    expect(listIds(report, 'fail')).toEqual(failed)
    expect(listIds(report, 'warn')).toEqual(warned)
    expect(report.failedRequests).toHaveLength(1)
    expect(report.failedRequests[0]?.cause).toMatch(cause)
  })
})

/** Two mocks that are asked by turns, one an hour behind the other; `first` of them begins. */
function alternate(first: number): Mock {
  const late = new Date(Date.parse(now) - 3_600_000)
  const mock = createSmallMock()
  const other = createMock({ seed: 7, now: late, size: 'small' })
  let asked = first
  return { ...mock, handle: request => (asked++ % 2 === 0 ? mock : other).handle(request) }
}

it.each(isEveryRun ? [0, 1] : [1])(
  'reports two replicas with data of different hours as moving (%i)',
  RUN,
  async first => {
    const report = await judgeMock(alternate(first), { operations: isEveryRun ? '*' : 't*' })
    expect(listIds(report, 'fail')).toEqual([])
    const offset = report.requirements.filter(({ id }) => id === 'PAR-DEF-offset')
    expect(offset.map(({ reason }) => reason).join('; ')).toMatch(
      /of other data than the list|changed in between/,
    )
  },
)

it('reports the seconds of a reply that takes 40, and fails no requirement', async () => {
  const mock = createSmallMock('slow=40000@tokenDetails')
  const recording = await recordMockRun(mock, { profile: 'smoke', operations: 'token*' })
  const report = judge(recording)
  expect([report.exit.code, listIds(report, 'fail')]).toEqual([0, []])
  expect(report.seconds).toBe(40)
})

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

const columns = [...Array(Math.max(...Object.values(contract.tables).map(({ length }) => length))).keys()]

describe('a service without a text or number in a column', async () => {
  const recording = await recordMockRun(createSmallMock(), { profile: 'standard' })

  /** The columns of one reply after the other, from this column on. */
  it.each(isEveryRun ? columns : [0])('fails from column %i on, with everything judged', column => {
    const exchanges = recording.exchanges.map((exchange, at) => disturb(exchange, column + at))
    expect(exchanges.filter((each, at) => each !== recording.exchanges[at]).length).toBeGreaterThan(50)
    const { exit, requirements } = judge({ ...recording, exchanges })
    expect(requirements.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(exit.code).toBe(1)
  })
})
