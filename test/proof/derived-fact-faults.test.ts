import { beforeAll, describe, expect, it } from 'vitest'
import { factChecks } from '../../src/conformance/checks/consistency/fact-checks.ts'
import { listReportedEntities } from '../../src/conformance/checks/consistency/read-facts.ts'
import { readRows } from '../../src/conformance/evidence/read-rows.ts'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import { contract } from '../../src/contract/contract.ts'
import { buildBody, judgeFamily } from '../support/build-exchange.ts'
import { recordWholeRun } from './play-fault.ts'

let recorded: readonly Exchange[] = []
beforeAll(async () => {
  recorded = (await recordWholeRun('large')).recording.exchanges
}, 120_000)

const mentions = contract.operations.flatMap(operation =>
  [...new Set(listReportedEntities(operation).flatMap(({ facts }) => facts.map(({ column }) => column)))].map(
    column => [operation.id, column] as const,
  ),
)

describe('a fact of an entity', () => {
  it('is the same in all replies of a run', () => {
    expect(listFindings(recorded)).toEqual([])
  })

  // Some facts are said by one operation alone, which may contradict only itself.
  it.each(mentions)(
    'breaks a requirement when %s states another %s in all or in some replies',
    (operation, column) => {
      const own = recorded.filter(each => each.operation === operation && readRows(each).length > 0)
      const isFound = [own, ...own.map(each => [each])].some(
        wrong =>
          listFindings(recorded.map(each => (wrong.includes(each) ? changeColumn(each, column) : each)))
            .length > 0,
      )
      expect(isFound).toBe(true)
    },
  )
})

function listFindings(exchanges: readonly Exchange[]) {
  const tally = judgeFamily(factChecks.current, exchanges)
  return factChecks.current.requirements.flatMap(({ id, operations }) =>
    [null, ...operations].flatMap(about => tally.find(id, about)?.findings ?? []),
  )
}

function changeColumn(exchange: Exchange, column: string): Exchange {
  const { reply, operation } = exchange
  const rows = readRows(exchange)
  if (reply === undefined || rows.length === 0) return exchange
  const changed = rows.map(row => ({ ...row, [column]: changeValue(row[column]) }))
  return { ...exchange, reply: { ...reply, body: buildBody(operation, changed) } }
}

/** Another number, or a text with another last character. */
function changeValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' ? `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}` : value
}
