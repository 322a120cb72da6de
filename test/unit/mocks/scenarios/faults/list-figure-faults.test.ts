import { expect, it } from 'vitest'
import { defaultApiKey } from '../../../../../mocks/core/default-api-key.ts'
import { createMock } from '../../../../../mocks/mock.ts'
import { listFigureFaults } from '../../../../../mocks/scenarios/faults/list-figure-faults.ts'
import { contract } from '../../../../../src/contract/contract.ts'

const read = (scenario: string, path: string, query: string) => {
  const mock = createMock({
    seed: 7,
    now: '2026-01-15T12:00:00Z',
    scenarios: scenario === '' ? [] : [scenario],
  })
  const { body } = mock.handle({
    origin: 'base',
    method: 'GET',
    path,
    query,
    header: name => (name.toLowerCase() === 'x-api-key' ? defaultApiKey : undefined),
  })
  const [table] = [JSON.parse(body)].flat()
  return table.data.map((cells: unknown[]) =>
    Object.fromEntries(table.columns.map(({ name }: { name: string }, at: number) => [name, cells[at]])),
  )
}

it.each([
  ['dexcV2Pools.amounts', ['tvlToken0', 'tvlToken1'], ['tvlToken1', 'tvlToken0']],
  ['dexcV2Pools.day', ['volume24hUsd', 'volume7dUsd'], ['volume7dUsd', 'volume7dUsd']],
])('%s: each row has other figures', (name, to, from) => {
  const [before, after] = ['', `fault:figures:${name}`].map(scenario =>
    read(scenario, '/evm/dexc/v2/pools', 'limit=9'),
  )
  expect(before).toHaveLength(9)
  const pick = (rows: Record<string, unknown>[], names: string[]) =>
    rows.map(row => names.map(each => row[each]))
  expect(pick(after, to)).toEqual(pick(before, from))
})

it('exchanges the symbols of every operation that reports both', () => {
  const places = listFigureFaults().filter(({ name }) => name.endsWith('.symbols'))
  const reporting = contract.operations.filter(
    ({ reply }) =>
      reply.kind === 'table' && contract.tables[reply.table].some(({ name }) => name === 'token1Symbol'),
  )
  expect(places).toHaveLength(reporting.length)
})
