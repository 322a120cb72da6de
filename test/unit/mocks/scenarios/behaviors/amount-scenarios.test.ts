import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { amountScenarios } from '../../../../../mocks/scenarios/behaviors/amount-scenarios.ts'
import type { Scenario } from '../../../../../mocks/scenarios/scenario.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

const scenarios: readonly Scenario[] = amountScenarios
const find = (name: string) => scenarios.find(scenario => scenario.name === name) as Scenario
const context = {
  operation: getOperation('tokenDetails'),
  query: { token_address: 'abc' },
  choose: trackGapChoices(defaultGapChoices.current).choose,
} as Partial<RequestContext> as RequestContext

test('empties every list, and the columns of tables', () => {
  expect(
    find('empty')
      .start(undefined)
      .entries?.([{ a: 1 }], context, 0),
  ).toEqual([])
  const { envelope } = find('empty-columns').start(undefined)
  expect(
    envelope?.({ columns: [{ name: 'a', type: 'String' }], data: [['x']], rows: 1 }, context, 0),
  ).toEqual({
    columns: [],
    data: [],
    rows: 0,
  })
})

test('answers 404 with the address that was asked for', () => {
  const reply = find('unknown-id-404')
    .start(undefined)
    .entries?.([{ a: 1 }], context, 0)
  expect(reply).toMatchObject({ status: 404, body: expect.stringContaining('token_address abc') })
})

test('concerns operations that can show it', () => {
  const concerns = (name: string, id: 'tokenDetails' | 'clmmVenuePools') =>
    find(name).concerns?.(getOperation(id))
  expect(concerns('unknown-id-404', 'tokenDetails')).toBe(true)
  expect(concerns('unknown-id-404', 'clmmVenuePools')).toBe(false)
  expect(concerns('huge-page', 'clmmVenuePools')).toBe(true)
  expect(concerns('huge-page', 'tokenDetails')).toBe(false)
})

test('puts its own number of rows in place of the limit', () => {
  const ofList = { ...context, operation: getOperation('clmmVenuePools') }
  const limit = (argument: string | undefined) =>
    find('huge-page').start(argument).query?.({ limit: 3, offset: 1 }, ofList)
  expect(limit('30')).toEqual({ limit: 30, offset: 1 })
  expect(limit(undefined)).toEqual({ limit: 5_000, offset: 1 })
  for (const argument of ['0', '20001', 'all']) expect(() => limit(argument)).toThrow('from 1 to 20000')
})
