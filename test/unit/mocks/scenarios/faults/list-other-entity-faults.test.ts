import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { listOtherEntityFaults } from '../../../../../mocks/scenarios/faults/list-other-entity-faults.ts'

const faults = listOtherEntityFaults()

/** Returns the changed entry for each requested address, or the status of a rejection. */
function ask(name: string, parameter: string, entry: Record<string, unknown>, ...addresses: string[]) {
  const behavior = faults.find(fault => fault.name === `fault:entity:${name}`)?.start(undefined)
  return addresses.map(address => {
    const query = new URLSearchParams({ [parameter]: address }).toString()
    const context = {
      request: { query },
      ...trackGapChoices(defaultGapChoices.current),
    } as unknown as RequestContext
    const result = behavior?.entries?.([entry], context, 0) ?? []
    return 'status' in result ? result.status : result[0]
  })
}

test('spares the first address, and every further request for it', () => {
  const changed = ask('tokenDetails.decimals', 'token_address', { decimals: 9 }, 'a', 'b', 'a')
  expect(changed).toEqual([{ decimals: 9 }, { decimals: 10 }, { decimals: 9 }])
})

test('knows none but the first', () => {
  expect(ask('tokenDetails.unknown', 'token_address', { decimals: 9 }, 'a', 'b')).toEqual([
    { decimals: 9 },
    404,
  ])
})

test('rounds prices to two digits', () => {
  const changed = ask('tokenDetails.cents', 'token_address', { priceUSD: 0.123456 }, 'a', 'b')
  expect(changed).toEqual([{ priceUSD: 0.123456 }, { priceUSD: 0.12 }])
})

test('spares the first of several addresses in one request', () => {
  const counts = { buyCount: 2, sellCount: 4, totalTradeCount: 6 }
  const change = (tokenAddress: string) =>
    ask('tradeStatistics.trades', 'token_addresses', { tokenAddress, ...counts }, 'a,b')[0]
  expect(change('a')).toEqual({ tokenAddress: 'a', ...counts })
  expect(change('b')).toEqual({ tokenAddress: 'b', buyCount: 11, sellCount: 17, totalTradeCount: 28 })
})

test('has null for a number that is not nullable', () => {
  const names = faults
    .map(({ name }) => name)
    .filter(name => name.startsWith('fault:entity:tokenDetails.null.'))
  expect(names).toHaveLength(1)
  const [, column = ''] = /null\.(.*)$/.exec(names[0] ?? '') ?? []
  expect(ask(`tokenDetails.null.${column}`, 'token_address', { [column]: 5 }, 'a', 'b')).toEqual([
    { [column]: 5 },
    { [column]: null },
  ])
})
