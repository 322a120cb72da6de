import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const mock = createMock({ seed: 1, now: '2026-01-15T12:00:00Z' })

/** The body of a list of V3 pools sorted so. */
function sorted(order: Readonly<Record<string, string>>): string {
  const { path, query } = findSampleRequest(mock, 'dexdV3Pools')
  return requestMock(mock, { path, query: { ...query, limit: '20', ...order } }).body
}

describe('a column that is named twice counts at its first place', () => {
  it.each([
    ['fee,createdAt,fee', '', 'fee,createdAt', ''],
    ['fee', 'fee,createdAt', 'fee', ',createdAt'],
    [Array(1000).fill('fee').join(), ',createdAt', 'fee', ',createdAt'],
  ])('case %#', (ascending, descending, ascendingOnce, descendingOnce) => {
    const twice = sorted({ order_asc: ascending, order_desc: descending })
    expect(twice).toBe(sorted({ order_asc: ascendingOnce, order_desc: descendingOnce }))
    expect(twice).not.toBe(sorted({}))
  })
})
