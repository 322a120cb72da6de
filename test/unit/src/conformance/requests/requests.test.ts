import { expect, test } from 'vitest'
import * as suite from '../../../../../src/conformance/index.ts'
import { getUnknownValue } from '../../../../../src/conformance/inputs/list-unknown-values.ts'
import { citeGaps } from '../../../../../src/conformance/model/cite-gaps.ts'
import { buildKeyHeader, getKeyHeader } from '../../../../../src/conformance/model/get-key-header.ts'
import { findSeries, findStep } from '../../../../../src/conformance/requests/find-step.ts'
import { sampleOperations } from '../../../../../src/conformance/requests/sample-operations.ts'
import { takePage } from '../../../../../src/conformance/requests/take-page.ts'
import { toPlannedQuery } from '../../../../../src/conformance/requests/to-planned-query.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'

const pools = getOperation('dexdV3Pools')
const owners = getOperation('tvlTopOwners')

test('keeps texts, and writes the venue of the operation into an input', () => {
  const query = {
    timeframe: '1h',
    pool_address: { input: 'evm.{venue}.pool' },
    other: { input: 'evm.token' },
  }
  expect(toPlannedQuery(pools, query)).toEqual({
    timeframe: '1h',
    pool_address: { input: 'evm.dexd.pool' },
    other: { input: 'evm.token' },
  })
  expect(toPlannedQuery(pools)).toEqual({})
})

test('writes a documented bound as a text', () => {
  expect(toPlannedQuery(owners, { limit: { bound: 'maximum' }, offset: { bound: 'minimum' } })).toEqual({
    limit: '1000',
    offset: '0',
  })
})

test('writes a value that no service knows, as often as it says', () => {
  const [token, symbol] = [getUnknownValue('evm.token'), getUnknownValue('social.symbol')]
  expect(toPlannedQuery(owners, { token_address: { unknown: 'evm.token' } })).toEqual({
    token_address: token,
  })
  expect(toPlannedQuery(owners, { a: { unknown: 'social.symbol', times: 2, between: ' ' } })).toEqual({
    a: `${symbol} ${symbol}`,
  })
})

test('writes what is given, where the operation has pages', () => {
  expect(takePage('dexdV3Pools', 10, 20)).toEqual({ limit: '10', offset: '20' })
  expect(takePage('dexdV3Pools', undefined, 0)).toEqual({ offset: '0' })
  expect(takePage('alphaPostDetection', 3, 20)).toEqual({ limit: '3' })
  expect(takePage('tokenDetails', 1)).toEqual({})
})

test('names the first operation with a required parameter', () => {
  const [first] = sampleOperations.current.required
  const at = contract.operations.findIndex(({ id }) => id === first)
  const isRequired = contract.operations.map(({ parameters }) => parameters.some(each => each.required))
  expect(isRequired.slice(0, at + 1)).toEqual([...Array(at).fill(false), true])
})

test('finds the length of the buckets of a series by its time range', () => {
  expect(findSeries()).toEqual(['ohlcvPool'])
  expect(findStep('ohlcvPool')).toBe('interval')
  expect(findStep('trendingMomentum')).toBeUndefined()
})

test('returns an empty text for a requirement that no gap leaves open', () => {
  expect(citeGaps('NO-SUCH-01')).toBe('')
  expect(citeGaps('')).toBe('')
})

test('is X-API-Key, unless the run names another header', () => {
  expect(getKeyHeader({})).toBe('X-API-Key')
  expect(getKeyHeader({ keyHeader: 'Authorization' })).toBe('Authorization')
})

test('sends the key as a bearer token in Authorization only', () => {
  expect(buildKeyHeader('X-API-Key', 'k')).toEqual({ 'X-API-Key': 'k' })
  expect(buildKeyHeader('authorization', 'k')).toEqual({ authorization: 'Bearer k' })
})

test('offers the functions to plan, record and judge, and nothing else', () => {
  const functions = [
    'conform',
    'describeConformance',
    'judge',
    'openWallet',
    'planRun',
    'readRecording',
    'writeRecording',
  ]
  expect(Object.keys(suite).sort()).toEqual([...functions, 'defaultLimits', 'requirements'].sort())
  expect(Object.values(suite).filter(value => typeof value === 'function')).toHaveLength(functions.length)
})
