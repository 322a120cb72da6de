import { expect, it } from 'vitest'
import { ruleChecks } from '../../../../../../src/conformance/checks/rows/rule-checks.ts'
import { buildExchange, judgeFamily } from '../../../../../support/build-exchange.ts'

it('shows the numbers that a broken rule compares, and moments with their distance', () => {
  const later = Date.parse('2026-01-15T14:00:00Z') / 1000
  const seen = buildExchange('tokenDetails', { rows: [{ lastTradeUnixTime: later }] })
  const [found] = judgeFamily(ruleChecks.current, [seen]).find('INV-TD-12', 'tokenDetails')?.findings ?? []
  expect(found?.finding.expected).toBe(
    'at most 2026-01-15T12:05:00Z, not 2026-01-15T14:00:00Z (1.9 hours later)',
  )
})

it('compares no more than 1000 rows with each other, and judges other rules of the reply', () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({ tokenAddress: `T${at}`, volumeUSD: -1 }))
  const query = { token_addresses: rows.map(({ tokenAddress }) => tokenAddress).join() }
  const judge = (count: number) => {
    const seen = buildExchange('priceVolumeMulti', { query, rows: rows.slice(0, count) })
    return judgeFamily(ruleChecks.current, [seen]).find('INV-PV-01', 'priceVolumeMulti')
  }
  expect(judge(3)).toMatchObject({ evaluated: 3, unclear: [] })
  expect(judge(1001)).toMatchObject({
    evaluated: 0,
    unclear: ['more than 1000 rows to compare with each other'],
  })
})
