import { expect, it, test } from 'vitest'
import {
  createBoundObserver,
  createKeywordObserver,
} from '../../../../../../src/conformance/checks/gaps/create-bound-observer.ts'
import { createGapObserver } from '../../../../../../src/conformance/checks/gaps/create-gap-observer.ts'
import { gapChecks } from '../../../../../../src/conformance/checks/gaps/gap-checks.ts'
import { planGapProbes } from '../../../../../../src/conformance/checks/gaps/plan-gap-probes.ts'
import {
  classifyReplyOutcome,
  findExceededBound,
  listSentParameters,
  toExchangeVariables,
} from '../../../../../../src/conformance/checks/gaps/to-exchange-variables.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import { readEvidence } from '../../../../../../src/conformance/evidence/read-evidence.ts'
import { getUnknownValue } from '../../../../../../src/conformance/inputs/list-unknown-values.ts'
import {
  type GapObserverDefinition,
  gapObserverDefinitions,
} from '../../../../../../src/conformance/model/gap-observer-definitions.ts'
import { contract, type Gap, getOperation } from '../../../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../../../src/contract/contract-types.ts'
import {
  buildEvidence,
  buildExchange,
  type ExchangeChanges,
  judgeFamily,
} from '../../../../../support/build-exchange.ts'

const buildRows = (count: number) => Array.from({ length: count }, (_, at) => ({ poolAddress: `p${at}` }))
const send = (id: OperationId, query: Readonly<Record<string, string>>, status = 200, count = 3) =>
  buildExchange(id, { query, status, rows: buildRows(count) })
const bounded = { id: 'GAP-03', options: ['100', '1000', 'none'], default: '1000' } as unknown as Gap
const observeBound = (...exchanges: ReturnType<typeof send>[]) =>
  createBoundObserver(bounded, ({ query }) => Number(query.limit))(buildEvidence(exchanges).exchanges)
const limit = (value: number, status = 200, count = 3) =>
  send('clmmVenuePools', { limit: String(value) }, status, count)

it.each<[string, string | undefined, ReturnType<typeof send>[]]>([
  ['between what was accepted and refused', '1000', [limit(500), limit(1001, 400)]],
  ['that a list was cut to', '100', [limit(200, 200, 100)]],
  ['whatever lower value was refused', '1000', [limit(500), limit(50, 400), limit(1001, 400)]],
  ['while two are left', undefined, [limit(50), limit(2000, 400)]],
  ['where nothing was accepted', undefined, [limit(50, 400)]],
])('reads the option %s', (_, want, exchanges) => {
  expect(observeBound(...exchanges)).toBe(want)
})

test('knows the limit of a list by its role, whatever its name is', () => {
  const exchanges = buildEvidence([limit(200, 200, 100)]).exchanges.map(seen => {
    const parameters = seen.target.parameters.map(each =>
      each.role === 'limit' ? { ...each, name: 'most' } : each,
    )
    return { ...seen, query: { most: '200' }, target: { ...seen.target, parameters } }
  })
  expect(createBoundObserver(bounded, ({ query }) => Number(query.most))(exchanges)).toBe('100')
})

test('tells what was accepted and refused when no option fits', () => {
  expect(observeBound(limit(50), limit(60, 400))).toBe('50 accepted, 60 refused')
})

const observeKeyword = (name: string, ...exchanges: ReturnType<typeof send>[]) => {
  const named = contract.gaps.find(each => each.id === name)
  return named && createKeywordObserver(named)(buildEvidence(exchanges).exchanges)
}

test('reads the smallest value of a parameter', () => {
  const ask = (offset: string, status = 200) => send('dexdV3Pools', { offset }, status)
  expect(observeKeyword('GAP-49', ask('0'), ask('-1', 400))).toBe('0')
  expect(observeKeyword('GAP-49', ask('0'), ask('-1'))).toBe('none')
  expect(observeKeyword('GAP-49', ask('0'), ask('x', 400))).toBeUndefined()
})

const gap: Gap = { id: 'GAP-01', options: ['empty', 'not-found'], default: 'empty' }

/** Returns the observation of one reply by a reading. */
function observe(reading: GapObserverDefinition, status = 404, of: Gap = gap): string | undefined {
  const run = { versions: { sunset: [], deprecated: [] } }
  const exchange = {
    operation: 'tokenDetails',
    query: {},
    at: 0,
    origin: 'base',
    reply: { status, headers: {}, body: '' },
  }
  const { exchanges } = readEvidence({ run, exchanges: [exchange], unsent: [] } as never)
  const [seen] = exchanges
  if (seen === undefined) return undefined
  expect(seen.target).toBe(getOperation('tokenDetails'))
  return createGapObserver(of, reading)?.(seen, { same: exchanges, all: exchanges, run: run as never })
}

const options = { empty: 'reply.status == 200', 'not-found': 'reply.status == 404' }

it('observes the only option that holds', () => {
  expect(observe({ options })).toBe('not-found')
  expect(observe({ options: { ...options, empty: 'true' } })).toBeUndefined()
})

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

const probes = planGapProbes()
const gapOf = (name: string) => name.split(':')[1] ?? ''

test('plans every probe of every gap under a name of its own', () => {
  const count = Object.values(gapObserverDefinitions).reduce(
    (sum, { probes: own = [] }) => sum + own.length,
    0,
  )
  expect(probes).toHaveLength(count)
  expect(new Set(probes.map(({ name }) => name)).size).toBe(count)
})

test('puts the probes of a gap with priority before those of the other', () => {
  const order = [...new Set(probes.map(({ name }) => gapOf(name)))]
  const pairs = Object.entries(gapObserverDefinitions).flatMap(([id, { ahead, probes: own }]) =>
    ahead !== undefined && own !== undefined && gapObserverDefinitions[ahead].probes !== undefined
      ? [[id, ahead] as const]
      : [],
  )
  for (const [id, ahead] of pairs) expect(order.indexOf(id)).toBeLessThan(order.indexOf(ahead))
})

const view = (changes: ExchangeChanges) =>
  buildEvidence([buildExchange('tvlTopOwners', changes)]).exchanges[0] as ExchangeEvidence
const rows = [{ ownerAddress: 'x' }]
const token_address = `0x${'a'.repeat(40)}`

it.each<[string, ExchangeChanges]>([
  ['rows', { rows }],
  ['empty', { rows: [] }],
  ['missing', { status: 404 }],
  ['refused', { status: 400 }],
  ['', { status: 401 }],
  ['', { silent: true }],
  ['', { rows, access: 'none' }],
  ['', { body: 'no JSON' }],
])('classifies as "%s" the outcome of %j', (want, changes) => {
  expect(classifyReplyOutcome(view(changes))).toBe(want)
})

test('lists the documented parameters that were sent', () => {
  const sent = listSentParameters(
    view({ query: { token_address: getUnknownValue('evm.token'), limit: '5', other: '1' } }),
  )
  expect(sent).toMatchObject([
    { name: 'token_address', required: true, unknown: true, malformed: false },
    { name: 'limit', text: '5', required: false, unknown: false },
  ])
})

test('finds the bound that a number goes beyond', () => {
  const find = (limit: string) => findExceededBound(view({ query: { limit } }))
  expect(find('1001')).toEqual({ name: 'limit', bound: 1000, value: 1001 })
  expect(find('0')).toEqual({ name: 'limit', bound: 1, value: 0 })
  expect(find('1000')).toBeUndefined()
})

it.each<[boolean, Readonly<Record<string, string>>]>([
  [false, { token_address }],
  [true, {}],
  [true, { token_address: '0x1' }],
  [true, { token_address, limit: 'many' }],
])('takes as invalid: %s, the query %j', (want, query) => {
  expect(toExchangeVariables(view({ query })).request.invalid).toBe(want)
})
