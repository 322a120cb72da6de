import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { listParameterFaults } from '../../../../../mocks/scenarios/faults/list-parameter-faults.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'

const faults = listParameterFaults()
const start = (name: string) => faults.find(fault => fault.name === `fault:${name}`)?.start(undefined)
const world = createWorld({ seed: 1, size: 'small' })

const ask = (query: string, id: OperationId = 'clmmVenuePools', origin = 'base') =>
  ({
    operation: getOperation(id),
    request: { origin, query, header: () => undefined },
    world,
    now: Date.UTC(2026, 0, 15) / 1000,
    ...trackGapChoices(defaultGapChoices.current),
  }) as unknown as RequestContext
const statusOf = (name: string, context: RequestContext) => start(name)?.before?.(context, 0)?.status
const queryOf = (name: string, context: RequestContext) =>
  start(name)?.request?.(context.request, context).query

test('refuses a request without an optional parameter', () => {
  expect(statusOf('needed:clmmVenuePools.limit', ask('offset=1'))).toBe(400)
  expect(statusOf('needed:clmmVenuePools.limit', ask('limit=1'))).toBeUndefined()
  expect(statusOf('needed:clmmVenuePools.limit', ask('', 'clmmVenuePools', 'payment'))).toBeUndefined()
})

test('has another default, but keeps what was sent', () => {
  expect(queryOf('default:clmmVenuePools.limit', ask(''))).toBe('limit=101')
  expect(queryOf('default:clmmVenuePools.limit.less', ask(''))).toBe('limit=20')
  expect(queryOf('default:clmmVenuePools.limit', ask('limit=7'))).toBe('limit=7')
})

test('ignores a parameter', () => {
  const query = start('ignored:clmmVenuePools.limit')?.query?.({ limit: 7, offset: 2 }, ask(''))
  expect(query).toEqual({ limit: 100, offset: 2 })
})

test('answers without a required parameter', () => {
  const query = queryOf('unneeded:tokenDetails.token_address', ask('', 'tokenDetails')) ?? ''
  const address = new URLSearchParams(query).get('token_address') ?? ''
  expect(world.tokens.find(900, address)).toBeDefined()
})

test('refuses one choice alone', () => {
  const status = (timeframe: string) =>
    statusOf('choice:tradeStatistics.timeframe.24h', ask(`timeframe=${timeframe}`, 'tradeStatistics'))
  expect([status('24h'), status('4h')]).toEqual([400, undefined])
})

test('uses the first of several addresses', () => {
  const query = start('first-only:tradeStatistics.token_addresses')?.query?.(
    { token_addresses: ['a', 'b'], timeframe: '24h' },
    ask('', 'tradeStatistics'),
  )
  expect(query).toEqual({ token_addresses: ['a'], timeframe: '24h' })
})
