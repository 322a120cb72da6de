import { expect, test } from 'vitest'
import { matchTrafficToOperations } from '../../../../../src/conformance/traffic/match-traffic-to-operations.ts'
import type { TrafficEntry } from '../../../../../src/conformance/traffic/traffic-entry.ts'

const url = 'http://target.test/altchain/token-details?token_address=x'
const ask = (more: Partial<TrafficEntry> = {}, status = 200): TrafficEntry => ({
  ...{ method: 'GET', url, headers: {}, at: 0, ms: 1, reply: { status, headers: {}, body: '[]' } },
  ...more,
})
const match = (...entries: TrafficEntry[]) => matchTrafficToOperations(entries, {}, 'MDC_API_KEY')

test('keeps the requests of operations in the order of sending', () => {
  const { exchanges, target, ignored } = match(ask({ at: 9 }), ask({ at: 4, url: `${url}y` }))
  expect(exchanges.map(({ n, at, operation, query }) => [n, at, operation, query.token_address])).toEqual([
    [1, 4, 'tokenDetails', 'xy'],
    [2, 9, 'tokenDetails', 'x'],
  ])
  expect(target).toEqual({ base: 'http://target.test' })
  expect(ignored).toEqual({})
})

test('counts what is not judged, by reason', () => {
  const { exchanges, ignored } = match(
    ask({ url: 'http://target.test/favicon.ico' }),
    ask({ url: 'no URL' }),
    ask({ method: 'POST' }),
    ask({ missing: 'answered by a test' }),
  )
  expect(exchanges).toEqual([])
  expect(ignored).toEqual({
    'of no operation of the contract': 2,
    'with another method than GET': 1,
    'answered by a test': 1,
  })
})

test('ignores other hosts than those given', () => {
  const { ignored } = matchTrafficToOperations([ask()], { base: 'http://other.test' }, 'MDC_API_KEY')
  expect(ignored).toEqual({ 'to another host than those given': 1 })
})

test('takes a key for wrong that opened nothing, where another one did', () => {
  const [good, bad] = [{ 'x-api-key': 'good-key-1' }, { 'x-api-key': 'bad-key-2' }]
  const access = (...entries: TrafficEntry[]) => match(...entries).exchanges.map(each => each.access)
  expect(access(ask({ headers: good }), ask({ headers: bad }, 401))).toEqual([undefined, 'wrong'])
  expect(access(ask({ headers: good }), ask({ headers: good }, 401))).toEqual([undefined, undefined])
  expect(access(ask({ headers: bad }, 401))).toEqual([undefined])
})

test('replaces a key wherever it is said again', () => {
  const reply = { status: 200, headers: {}, body: '["good-key-1"]' }
  const { exchanges } = match(ask({ headers: { 'x-api-key': 'good-key-1' }, reply }))
  expect(JSON.stringify(exchanges)).not.toContain('good-key-1')
  expect(exchanges[0]).toMatchObject({
    sent: { 'x-api-key': '$MDC_API_KEY' },
    reply: { body: '["$MDC_API_KEY"]' },
  })
})
