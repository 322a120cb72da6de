import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { columnScenarios } from '../../../../../mocks/scenarios/behaviors/column-scenarios.ts'
import { connectionScenarios } from '../../../../../mocks/scenarios/behaviors/connection-scenarios.ts'
import type { Scenario } from '../../../../../mocks/scenarios/scenario.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

const scenarios: readonly Scenario[] = [...columnScenarios, ...connectionScenarios]
const start = (name: string) =>
  (scenarios.find(scenario => scenario.name === name) as Scenario).start(undefined)
const contextOf = (id: 'tokenDetails' | 'sentimentShifts') =>
  ({ operation: getOperation(id) }) as Partial<RequestContext> as RequestContext

const envelope = {
  columns: [
    { name: 'a', type: 'String' },
    { name: 'b', type: 'Float64' },
  ],
  data: [['x', 1]],
  rows: 1,
}

test('adds columns first, in the middle and last', () => {
  const added = start('columns-added').envelope?.(envelope, contextOf('tokenDetails'), 0)
  expect(added?.columns.map(({ name }) => name)).toEqual(['extraText', 'a', 'extraNumber', 'b', 'extraFlag'])
  expect(added?.data).toEqual([['new', 'x', 0.5, 1, null]])
  expect(added?.rows).toBe(1)
})

test('adds fields to objects, but leaves rows to the table', () => {
  const { entries } = start('columns-added')
  expect(entries?.([{ a: 1 }], contextOf('sentimentShifts'), 0)).toEqual([
    { a: 1, extraText: 'new', extraNumber: 0.5, extraFlag: null },
  ])
  expect(entries?.([{ a: 1 }], contextOf('tokenDetails'), 0)).toEqual([{ a: 1 }])
})

test('reverses columns together with their values', () => {
  const { envelope: reverse } = start('columns-reordered')
  expect(reverse?.(envelope, contextOf('tokenDetails'), 0)).toEqual({
    columns: envelope.columns.toReversed(),
    data: [[1, 'x']],
    rows: 1,
  })
})

test('breaks the connection before a reply, or in its middle', () => {
  const reply = { status: 200, headers: {}, body: '[]' }
  const context = contextOf('tokenDetails')
  expect(start('truncated-body').after?.(reply, context, 0)).toEqual({
    ...reply,
    fault: { kind: 'truncate' },
  })
  expect(start('connection-reset').after?.(reply, context, 0)).toEqual({ ...reply, fault: { kind: 'reset' } })
})
