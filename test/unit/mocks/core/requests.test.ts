import { afterEach, expect, it, test, vi } from 'vitest'
import { createSignal } from '../../../../mocks/core/change-signal.ts'
import { countMilliseconds } from '../../../../mocks/core/count-milliseconds.ts'
import { createCounter } from '../../../../mocks/core/create-counter.ts'
import { readApiKey } from '../../../../mocks/core/read-api-key.ts'
import { readSentValues } from '../../../../mocks/core/read-sent-values.ts'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'

afterEach(() => activateContract())

const read = (headers: Record<string, string>) => readApiKey({ header: name => headers[name] })

it('reads the header that the contract names', () => {
  expect(read({ 'x-api-key': 'a' })).toBe('a')
  activateContract(loadContract('test/second-contract/spec'))
  expect(read({ 'x-api-key': 'a' })).toBeUndefined()
  expect(read({ 'x-meter-key': 'b' })).toBe('b')
})

it('reads a bearer token, and encoded Basic credentials (RFC 7617)', () => {
  activateContract(loadContract('node_modules/@readme/oas-examples/3.1/json/train-travel.json'))
  expect(read({ authorization: 'Bearer c' })).toBe('c')
  expect(read({ authorization: 'Basic dTpw' })).toBe('dTpw')
})

test('reads each value of the query', () => {
  const operation = getOperation('clmmVenuePools')
  expect([...readSentValues(operation, { path: operation.path, query: 'limit=2&limit=3' })]).toEqual([
    ['limit', '2'],
    ['limit', '3'],
  ])
})

test('tells every listener of every change', () => {
  const signal = createSignal()
  const [first, second] = [vi.fn(), vi.fn()]
  signal.watch(first)
  signal.announce()
  signal.watch(second)
  signal.announce()
  expect(first).toHaveBeenCalledTimes(2)
  expect(second).toHaveBeenCalledTimes(1)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('counts the requests of each key from 1', () => {
  const count = createCounter()
  expect([count('a'), count('a'), count('b'), count('a')]).toEqual([1, 2, 1, 3])
  expect(createCounter()('a')).toBe(1)
})

test('gives places away until none is free, and again after their time', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const count = createCounter()
  const places = { most: 2, ms: 1_000 }
  expect([count('a', places), count('a', places), count('a', places)]).toEqual([1, 2, 0])
  expect(count('b', places)).toBe(1)
  vi.setSystemTime(Date.now() + 999)
  expect(count('a', places)).toBe(0)
  vi.setSystemTime(Date.now() + 1)
  expect(count('a', places)).toBe(1)
})

test('measures milliseconds to a tenth', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_012.3456)
  expect(countMilliseconds(1_000)).toBe(12.3)
})
