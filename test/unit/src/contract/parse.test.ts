import { expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { parse } from '../../../../src/contract/parse.ts'
import { findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const mock = createMock({ now: '2026-01-15T12:00:00Z' })

it('returns the reply of each operation itself', () => {
  for (const { id } of contract.operations) {
    const sample = findSampleRequest(mock, id)
    const { body, headers } = requestMock(mock, sample)
    const reply: unknown = JSON.parse(body)
    expect(parse(id, reply, { mediaType: headers['Content-Type'] ?? '', now: mock.clock.now() })).toBe(reply)
  }
})

it('has the type of its operation', () => {
  const { body } = requestMock(mock, findSampleRequest(mock, 'tokenDetails'))
  const [{ columns }] = parse('tokenDetails', JSON.parse(body))
  const name: 'tokenAddress' = columns[0].name
  expect(name).toBe('tokenAddress')
})

it('throws with the first problems, their places and the operation', () => {
  const reply = [{ columns: [], data: [Array.from({ length: 30 }, () => 'x')], rows: 1 }]
  const read = (body: unknown) => () => parse('tokenDetails', body)
  expect(read(reply)).toThrow(
    /^This reply breaks the contract\.\n( {2}\/0\S*: .+\n)+ {2}(and \d+ more\n {2})?at tokenDetails$/,
  )
  expect(read(null)).toThrow(/\n {2}\/: /)
})

it('suggests the nearest operation for an unknown one', () => {
  expect(() => parse('tokenDetail' as 'tokenDetails', [])).toThrow(
    'Unknown operation "tokenDetail".\n  did you mean: tokenDetails',
  )
})
