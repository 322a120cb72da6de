import { expect, test } from 'vitest'
import { gapChecks } from '../../../../../../src/conformance/checks/gaps/gap-checks.ts'
import { planGapProbes } from '../../../../../../src/conformance/checks/gaps/plan-gap-probes.ts'
import { contract } from '../../../../../../src/contract/contract.ts'
import { buildExchange, judgeFamily } from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const ask = (count: number, status = 200) =>
  buildExchange('tradeStatistics', {
    query: { token_addresses: Array(count).fill('a').join(), timeframe: '1h' },
    status,
    rows: [{ tokenAddress: 'a' }],
  })

test('records the behavior of an operation in a gap, without a verdict', () => {
  const tally = judgeFamily(gapChecks.current, [ask(50), ask(51, 400)])
  expect(tally.observed).toContainEqual({ id: 'GAP-04', operationId: 'tradeStatistics', observed: '50' })
  expect(tally.keys().filter(([id]) => id === 'GAP-04')).toEqual([])
})

test('records nothing of an operation that was not asked', () => {
  expect(
    judgeFamily(gapChecks.current, [ask(50)]).observed.filter(
      ({ operationId }) => operationId !== 'tradeStatistics',
    ),
  ).toEqual([])
  expect(judgeFamily(gapChecks.current, []).observed).toEqual([])
})

test('judges only gaps that were decided', () => {
  const decided = contract.gaps.filter(({ resolved }) => resolved !== undefined).map(({ id }) => id)
  expect(gapChecks.current.requirements.filter(({ id }) => !decided.some(each => each === id))).toEqual([])
})

test('asks for the probes of all gaps', () => {
  expect(gapChecks.current.requests?.(buildRun({}))).toEqual(planGapProbes())
})
