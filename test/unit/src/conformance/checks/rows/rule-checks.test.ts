import { expect, it } from 'vitest'
import { ruleChecks } from '../../../../../../src/conformance/checks/rows/rule-checks.ts'
import { buildExchange, judgeFamily } from '../../../../../support/build-exchange.ts'

it('shows the rule that a row breaks, and the numbers that it compares', () => {
  const later = Date.parse('2026-01-15T14:00:00Z') / 1000
  const seen = buildExchange('tokenDetails', { rows: [{ lastTradeUnixTime: later }] })
  const [found] = judgeFamily(ruleChecks.current, [seen]).find('INV-TD-12', 'tokenDetails')?.findings ?? []
  expect(found?.finding.expected).toBe(
    `row.lastTradeUnixTime <= now + 300.0, here ${later} <= ${later - 7200 + 300}`,
  )
})
