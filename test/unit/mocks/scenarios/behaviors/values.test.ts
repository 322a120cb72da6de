import { describe, expect, it, test } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { findReplyProblems, findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z', size: 'small' })
const sample = findSampleRequest(mock, 'tokenDetails')

/** The one row of token details under a scenario, by column name, after a look whether it is still lawful. */
function readRow(scenario: string | undefined) {
  mock.set({ scenarios: scenario === undefined ? [] : [scenario] })
  const reply = requestMock(mock, sample)
  expect(findReplyProblems(mock, 'tokenDetails', sample.query, reply)).toEqual([])
  const [{ columns, data }] = JSON.parse(reply.body)
  const names = columns.map(({ name }: { name: string }) => name)
  return Object.fromEntries(names.map((name: string, at: number) => [name, data[0][at]]))
}

test('makes every nullable value null', () => {
  const nullable = contract.tables.TokenDetails.filter(({ type }) => type.startsWith('Nullable'))
  const row = readRow('many-nulls')
  expect(nullable.length).toBeGreaterThan(0)
  for (const { name } of nullable) expect(row[name], name).toBeNull()
  expect(row.priceUSD).toBe(readRow(undefined).priceUSD)
})

test('makes values in dollars null, and keeps others', () => {
  const row = readRow('unpriced')
  expect(row.fdvUSD).toBeNull()
  expect(row.holderCount).toBe(readRow(undefined).holderCount)
})

test('adds to texts, and keeps what has a form of its own', () => {
  const [row, usual] = [readRow('odd-text'), readRow(undefined)]
  expect(row.name.startsWith(usual.name)).toBe(true)
  expect(row.name.length).toBeGreaterThan(usual.name.length)
  expect(row.tokenAddress).toBe(usual.tokenAddress)
})

/** Rows of a reply, by column name. */
function readRows(body: string): Record<string, unknown>[] {
  const [{ columns, data }] = [JSON.parse(body)].flat()
  const names: string[] = columns.map(({ name }: { name: string }) => name)
  return data.map((row: unknown[]) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
}

it.each(['many-nulls', 'big-numbers', 'nulls=100%'])('%s leaves the times of series', text => {
  const samples = (['ohlcvPool', 'dexcV2FeeMetrics'] as const).map(id => findSampleRequest(mock, id))
  const listTimes = (body: string) =>
    readRows(body).flatMap(({ unixTime, historicalFees }) =>
      unixTime === undefined
        ? (historicalFees as { timestamp: number }[]).map(day => day.timestamp)
        : unixTime,
    )
  for (const sample of samples) {
    mock.set({ scenarios: [] })
    const times = listTimes(requestMock(mock, sample).body)
    expect(times.length).toBeGreaterThan(5)
    mock.set({ scenarios: [text] })
    expect(listTimes(requestMock(mock, sample).body)).toEqual(times)
  }
})

describe('nulls', () => {
  const ask = (text: string, query: Record<string, string>) => {
    mock.set({ scenarios: [text] })
    const sample = findSampleRequest(mock, 'dexcV2Pools')
    return readRows(requestMock(mock, { ...sample, query: { ...sample.query, ...query } }).body)
  }

  it('blanks a share of the nullable values, the same ones on each page', () => {
    const rows = ask('nulls=10%', { limit: '200' })
    const values = rows.map(({ volume7dUsd }) => volume7dUsd)
    const nulls = values.filter(value => value === null).length
    expect(nulls / rows.length).toBeGreaterThan(0.1)
    expect(nulls / rows.length).toBeLessThan(0.5)
    expect(ask('nulls=10%', { limit: '15', offset: '10' })).toEqual(rows.slice(10, 25))
  })

  it('blanks one column in each row, and its inner values', () => {
    expect(ask('nulls=volume24hUsd', { limit: '9' }).map(row => row.volume24hUsd)).toEqual(
      Array(9).fill(null),
    )
    mock.set({ scenarios: ['nulls=swapVolumeUsd.1 day'] })
    const { path, query } = findSampleRequest(mock, 'dexdV3Pool')
    const [row] = readRows(requestMock(mock, { path, query }).body)
    expect(row?.swapVolumeUsd).toMatchObject({ '1 day': null, '1 hour': expect.any(Number) })
  })
})

const bodyAt = (now: string, scenarios: string[] = []) => {
  const mock = createMock({ seed: 7, now, scenarios, size: 'small' })
  return requestMock(mock, findSampleRequest(mock, 'priceVolumeMulti'))
}

test('answers as at least ten minutes ago, and stands still for as long', () => {
  const usual = bodyAt('2026-01-15T11:50:00Z').body
  expect(bodyAt('2026-01-15T12:00:00Z', ['stale']).body).toBe(usual)
  expect(bodyAt('2026-01-15T12:09:59Z', ['stale=10m']).body).toBe(usual)
  expect(bodyAt('2026-01-15T12:10:00Z', ['stale=10m']).body).not.toBe(usual)
})

test('keeps the clock of the reply running', () => {
  expect(bodyAt('2026-01-15T12:00:07Z', ['stale']).headers.Date).toBe('Thu, 15 Jan 2026 12:00:07 GMT')
})

test.each(['0s', '31d', '10', '10 minutes', '-1m', ''])('rejects stale=%s', argument => {
  expect(() => createMock({ scenarios: [`stale=${argument}`] })).toThrow('such as 90s or 10m')
})
