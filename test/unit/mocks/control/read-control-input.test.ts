import { expect, test } from 'vitest'
import {
  moveClock,
  readBalances,
  readControlInput,
  readJournalFilter,
  readLedgerPayer,
  readReset,
  readSetting,
} from '../../../../mocks/control/read-control-input.ts'
import { createClock } from '../../../../mocks/time/mock-clock.ts'

const payer = '0x000000000000000000000000000000000000dEaD'

test('reads an object with known members alone', () => {
  expect(readControlInput('{"all":true}', ['all'])).toEqual({ all: true })
  expect(() => readControlInput('{"al":true}', ['all'])).toThrow('did you mean: all')
  for (const body of ['null', '[]', '3']) expect(() => readControlInput(body, ['all'])).toThrow('JSON object')
  expect(() => readControlInput('{', ['all'])).toThrow('The body is not JSON.')
})

test('reads one setting under its own name', () => {
  expect(readSetting('{"seed":5}', 'seed')).toEqual({ seed: 5 })
  expect(readSetting('{"scenarios":["empty"]}', 'scenarios')).toEqual({ scenarios: ['empty'] })
  expect(() => readSetting('{}', 'seed')).toThrow('must have the member seed')
  expect(() => readSetting('{"scenarios":"empty"}', 'scenarios')).toThrow('a list of texts')
})

test('resets one session for an empty body, and all on request', () => {
  expect([readReset(''), readReset('{"all":false}'), readReset('{"all":true}')]).toEqual([false, false, true])
  expect(() => readReset('{"all":1}')).toThrow('all must be true or false.')
})

test('reads balances of any size', () => {
  const amount = '123456789012345678901234567890'
  expect(readBalances(JSON.stringify({ balances: { [payer]: amount } }))).toEqual([[payer, BigInt(amount)]])
  for (const wrong of [{ '0x12': '5' }, { [payer]: 5 }, { [payer]: '-5' }, { [payer]: '0.5' }])
    expect(() => readBalances(JSON.stringify({ balances: wrong }))).toThrow('smallest units')
})

test('moves a clock by one member', () => {
  const clock = createClock('2026-01-15T12:00:00Z')
  moveClock(clock, '{"advance":60}')
  expect(clock.now()).toBe(Date.UTC(2026, 0, 15, 12, 1) / 1000)
  moveClock(clock, '{"set":"2027-01-01T00:00:00Z"}')
  expect(clock.now()).toBe(Date.UTC(2027, 0, 1) / 1000)
  moveClock(clock, '{"resume":true}')
  expect(clock.frozen).toBe(false)
  for (const body of [
    '{}',
    '{"freeze":true,"advance":1}',
    '{"advance":"1"}',
    '{"resume":false}',
    '{"set":1}',
  ])
    expect(() => moveClock(clock, body), body).toThrow()
})

test('reads the payer of a ledger in lower case', () => {
  expect(readLedgerPayer(`payer=${payer}`)).toBe(payer.toLowerCase())
  expect(readLedgerPayer('')).toBeUndefined()
  expect(() => readLedgerPayer('payer=0x12')).toThrow('payer must be an address')
  expect(() => readLedgerPayer('payr=1')).toThrow('did you mean: payer')
})

test('reads the filters of the journal', () => {
  expect(readJournalFilter('operation=tokenDetails&status=404&since=12')).toEqual({
    operation: 'tokenDetails',
    status: 404,
    since: 12,
  })
  expect(readJournalFilter('')).toEqual({})
  expect(() => readJournalFilter('operation=tokenDetail')).toThrow('did you mean: tokenDetails')
  expect(() => readJournalFilter('since=-1')).toThrow('since must be a whole number.')
})
