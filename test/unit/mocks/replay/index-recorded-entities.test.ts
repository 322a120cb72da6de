import { expect, it } from 'vitest'
import { indexRecordedEntities } from '../../../../mocks/replay/index-recorded-entities.ts'
import type { ReplayableExchange } from '../../../../mocks/replay/select-replies.ts'
import { buildBody, type RowByName } from '../../../support/build-exchange.ts'

const record = (
  operation: 'tokenDetails' | 'clmmVenuePools' | 'tokenPoolSearch',
  query: Record<string, string>,
  rows: readonly RowByName[],
): ReplayableExchange => ({
  operation,
  query,
  at: 5_000,
  reply: { status: 200, headers: {}, body: buildBody(operation, rows) },
})

it('joins the facts of all replies, and keeps where a list names an entity', () => {
  const entities = indexRecordedEntities([
    record('tokenDetails', { token_address: 'T' }, [{ tokenAddress: 'T', symbol: 'TEE', decimals: 4 }]),
    record('clmmVenuePools', {}, [
      { poolAddress: 'P', token0Address: 'T', token0Symbol: 'other', fee: 3 },
      { poolAddress: 'Q', token0Address: 'T', fee: 5 },
    ]),
  ])
  expect([...entities.keys()]).toEqual(['token 900 T', 'pool 900 P', 'pool 900 Q'])
  const token = entities.get('token 900 T')
  expect(token?.facts.get('symbol')?.value).toBe('TEE')
  expect(token?.listed).toMatchObject({ of: 'pool.token0', place: { row: 0, at: 5 } })
  expect(entities.get('pool 900 Q')?.listed?.place.row).toBe(1)
  expect(entities.get('pool 900 Q')?.facts.get('fee')?.value).toBe(5)
})

it('knows an entity of a request with rows, and none of a request without', () => {
  const entities = indexRecordedEntities([
    record('tokenPoolSearch', { token_address: 'T' }, [{ tokenAddress: 'T', poolAddress: 'P' }]),
    record('tokenPoolSearch', { token_address: 'X' }, []),
  ])
  expect([...entities.keys()]).toEqual(['token 900 T', 'pool 900 P'])
  expect(entities.get('token 900 T')?.listed).toBe(undefined)
})
