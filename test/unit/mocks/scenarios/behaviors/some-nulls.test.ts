import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })

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
    expect(nulls).toBeGreaterThan(20)
    expect(nulls).toBeLessThan(100)
    expect(ask('nulls=10%', { limit: '15', offset: '30' })).toEqual(rows.slice(30, 45))
    expect(ask('nulls=10%', { limit: '200' })).toEqual(rows)
  })

  it('blanks others with another seed', () => {
    const places = () =>
      ask('nulls=10%', { limit: '200' }).map(row => Object.values(row).map(value => value === null))
    const [one] = [places(), mock.set({ seed: 8 })]
    expect(places()).not.toEqual(one)
    mock.set({ seed: 7 })
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
