import { describe, expect, it } from 'vitest'
import { createReporterCount } from '../../../../../../src/conformance/checks/consistency/create-reporter-count.ts'
import { findExchangedFacts } from '../../../../../../src/conformance/checks/consistency/find-exchanged-facts.ts'
import { readEvidence } from '../../../../../../src/conformance/evidence/read-evidence.ts'
import type { Exchange } from '../../../../../../src/conformance/model/recording.ts'
import { buildExchange } from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const addresses = ['1', '2', '3', '4'].map(letter => letter.repeat(43))
const symbols = ['AAA', 'BBB', 'CCC', 'DDD']
/** Pools of the first token with each other, with the symbols of both as they are or exchanged. */
const list = (isExchanged: boolean, operation: 'clmmVenuePools' | 'dlmmVenuePools' = 'clmmVenuePools') =>
  buildExchange(operation, {
    rows: [1, 2, 3].map(at => ({
      poolAddress: `P${at}`,
      token0Address: addresses[0],
      token1Address: addresses[at],
      token0Symbol: symbols[isExchanged ? at : 0],
      token1Symbol: symbols[isExchanged ? 0 : at],
    })),
  })
const prices = buildExchange('priceVolumeMulti', {
  rows: addresses.map((tokenAddress, at) => ({ tokenAddress, symbol: symbols[at] })),
})
const read = (exchanges: Exchange[]) => readEvidence({ run: buildRun({}), exchanges, unsent: [] }).exchanges
const find = (...exchanges: Exchange[]) => [...findExchangedFacts(read(exchanges), 'token', 'symbol').keys()]

describe('symbols of the two tokens of a pool', () => {
  it('that are right are not exchanged', () => expect(find(list(false), prices)).toEqual([]))
  it('that contradict themselves are exchanged', () => expect(find(list(true))).toEqual(['clmmVenuePools']))
  it('that contradict others too are', () => expect(find(list(true), prices)).toEqual(['clmmVenuePools']))
  it('are exchanged in two lists at once', () =>
    expect(find(list(true), list(true, 'dlmmVenuePools'), prices)).toEqual([
      'clmmVenuePools',
      'dlmmVenuePools',
    ]))
})

it('counts the operations that say the same', () => {
  const count = createReporterCount(
    read([list(false), list(true, 'dlmmVenuePools'), prices]),
    'token',
    'symbol',
  )
  const key = `900 ${addresses[0]}`
  expect([count(key, 'AAA'), count(key, 'BBB'), count(key, 'ZZZ')]).toEqual([2, 1, 0])
})
