import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { ALTCHAIN_ID } from '../../../../mocks/world/entities/addresses.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { findSampleRequest } from '../../../support/request-mock.ts'
import { requestRows } from '../../../support/request-rows.ts'

const lists = contract.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'))

const mocks = [1, 7].map(seed => createMock({ seed, size: 'small', now: '2026-01-15T12:00:00Z' }))

describe('a small world', () => {
  it.each(lists.map(operation => [operation.id, operation] as const))(
    'has more than a page and fewer than a hundred rows in %s',
    (id, { parameters }) => {
      const limit = parameters.find(({ name }) => name === 'limit')?.schema.maximum ?? 1000
      const counts = mocks.map(mock => {
        // What is searched is the wrapped native coin: others are in few pools.
        const subject = id === 'tokenPoolSearch' && {
          token_address: mock.world.tokens.at(ALTCHAIN_ID, 1).address,
        }
        return requestRows(mock, id, { ...findSampleRequest(mock, id).query, ...subject, limit }).length
      })
      expect(Math.min(...counts)).toBeGreaterThan(10)
      expect(Math.max(...counts)).toBeLessThan(100)
    },
  )
})
