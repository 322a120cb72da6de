import { expect, it, test } from 'vitest'
import {
  createBoundObserver,
  createGapObserver,
  gapChecks,
} from '../../../../../../src/conformance/checks/gaps/gap-checks.ts'
import type { GapObserverDefinition } from '../../../../../../src/conformance/model/gap-observer-definitions.ts'
import type { Gap } from '../../../../../../src/contract/contract.ts'
import { buildEvidence, buildExchange, judgeFamily } from '../../../../../support/build-exchange.ts'

const bounded = { id: 'GAP-03', options: ['100', '1000', 'none'], default: '1000' } as unknown as Gap
const limit = (value: number, status = 200) =>
  buildExchange('clmmVenuePools', { query: { limit: String(value) }, status, rows: [{ poolAddress: 'p' }] })

test('tells what was accepted and refused when no option fits, unless two are left', () => {
  const observeBound = (refused: number) =>
    createBoundObserver(bounded, ({ query }) => Number(query.limit))(
      buildEvidence([limit(50), limit(refused, 400)]).exchanges,
    )
  expect(observeBound(60)).toBe('50 accepted, 60 refused')
  expect(observeBound(2000)).toBeUndefined()
})

const gap: Gap = { id: 'GAP-01', options: ['empty', 'not-found'], default: 'empty' }

/** Returns the observation of one reply by a reading. */
function observe(reading: GapObserverDefinition, status = 404, of: Gap = gap): string | undefined {
  const { exchanges, run } = buildEvidence([buildExchange('tokenDetails', { status })])
  const [seen] = exchanges
  return seen && createGapObserver(of, reading)?.(seen, { same: exchanges, all: exchanges, run })
}

const options = { empty: 'reply.status == 200', 'not-found': 'reply.status == 404' }

it('observes words when no option holds, for replies of the gap', () => {
  expect(observe({ options, words: 'reply.summary' }, 500)).toBe('status 500')
  expect(observe({ options, words: "''" }, 500)).toBeUndefined()
  expect(observe({ options, about: 'reply.ok', words: 'reply.summary' }, 500)).toBeUndefined()
})

it('ignores an expression that cannot be evaluated', () => {
  expect(observe({ options: { empty: 'reply.json.a.b == 1' }, words: 'reply.none' })).toBeUndefined()
  expect(observe({ options, about: 'reply.none' })).toBeUndefined()
  expect(observe({ options, let: { first: 'reply.rows[0]' }, about: 'first == null' })).toBeUndefined()
})

it('recognizes the other options of a decided gap', () => {
  const decided = { ...gap, options: ['empty'], resolved: { says: '', clause: '' } }
  expect(observe({ options }, 404, decided)).toBe('not-found')
})

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
