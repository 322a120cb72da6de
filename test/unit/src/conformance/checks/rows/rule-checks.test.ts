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
