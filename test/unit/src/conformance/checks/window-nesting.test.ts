import { describe, expect, it } from 'vitest'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { buildExchange, buildGroup, judgeRequirement } from '../../../../support/build-exchange.ts'

/** A group that was sent twice with the same outcome. */
function twice(name: string, parts: Readonly<Record<string, Exchange>>): Exchange[] {
  return [1, 2].flatMap(attempt => buildGroup(name, parts, attempt))
}

/** The same reply, in a cache for so many seconds. */
const aged = ({ reply, ...sent }: Exchange, age: string): Exchange => ({
  ...sent,
  ...(reply && { reply: { ...reply, headers: { ...reply.headers, age } } }),
})

describe('windows', () => {
  const window = (timeframe: string, buyCount: unknown, totalVolume: unknown = 1, totalTradeCount = 100) =>
    buildExchange('tradeStatistics', {
      query: { timeframe },
      rows: [{ tokenAddress: 'T', buyCount, totalVolume, totalTradeCount }],
    })
  it.each<[string, Exchange[], string]>([
    ['that grow', [window('1h', 5), window('4h', 5), window('24h', 9)], 'holds'],
    ['of which one shrinks', [window('1h', 50), window('4h', 19)], 'broken'],
    ['of which one shrinks by what may lie between', [window('1h', 50), window('4h', 20)], 'holds'],
    ['of which one shrinks by rounding', [window('1h', 5, 1), window('4h', 5, 1 - 1e-9)], 'holds'],
    ['whose volume shrinks', [window('1h', 5, 2.1), window('4h', 5, 1)], 'broken'],
    ['whose volume of a few trades shrinks', [window('1h', 15, 36, 15), window('4h', 15, 0, 15)], 'holds'],
    ['of which there is one', [window('1h', 5)], 'nothing'],
    ['without numbers', [window('1h', 'x', 'y', Number.NaN), window('4h', 'x', 'y', Number.NaN)], 'nothing'],
    ['of which a cache has one from before', [window('1h', 50), aged(window('4h', 19), '3600')], 'unclear'],
    ['of a cache in their order', [aged(window('1h', 50), '3600'), window('4h', 19)], 'broken'],
    [
      'one of which was refused',
      [window('1h', 5), buildExchange('tradeStatistics', { status: 500 })],
      'unclear',
    ],
  ])('%s', (_, parts, want) => {
    const sent = twice('windows:tradeStatistics', Object.fromEntries(parts.entries()))
    expect(judgeRequirement(consistencyChecks.current, sent, 'XEP-06', 'tradeStatistics')).toBe(want)
  })

  it('judges volumes that shrink once and then do not hold', () => {
    const volume = (volumeUSD: number) =>
      buildExchange('priceVolumeMulti', { rows: [{ tokenAddress: 'T', volumeUSD }] })
    const name = 'windows:priceVolumeMulti'
    const busy = buildExchange('tokenDetails', { rows: [{ tokenAddress: 'T', trade1hCount: 100 }] })
    const once = [busy, ...buildGroup(name, { '1h': volume(3), '2h': volume(1) })]
    expect(judgeRequirement(consistencyChecks.current, once, 'XEP-07', 'priceVolumeMulti')).toBe('unclear')
    const then = buildGroup(name, { '1h': volume(1), '2h': volume(2) }, 2)
    expect(
      judgeRequirement(consistencyChecks.current, [...once, ...then], 'XEP-07', 'priceVolumeMulti'),
    ).toBe('holds')
  })

  it.each([
    ['of volumes of a token with few trades that shrink twice', 99, 'nothing'],
    ['of volumes of a token with many trades that shrink twice', 100, 'broken'],
  ])('%s', (_, trade1hCount, want) => {
    const volume = (volumeUSD: number) =>
      buildExchange('priceVolumeMulti', { rows: [{ tokenAddress: 'T', volumeUSD }] })
    const busy = buildExchange('tokenDetails', { rows: [{ tokenAddress: 'T', trade1hCount }] })
    const sent = [busy, ...twice('windows:priceVolumeMulti', { '1h': volume(36), '2h': volume(0) })]
    expect(judgeRequirement(consistencyChecks.current, sent, 'XEP-07', 'priceVolumeMulti')).toBe(want)
  })
})
