import { describe, expect, it } from 'vitest'
import { listExampleRequests } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import { listPaths } from '../../../../src/contract/match-route.ts'
import { decodeTable } from '../../../../src/contract/tables/decode-table.ts'
import { listTableColumns } from '../../../../src/contract/tables/encode-table.ts'
import { sampleCases } from '../../../support/count-runs.ts'
import { findReplyProblems, findSampleRequest, requestMock } from '../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'

/** Instants that differ in what may go wrong: leap day, midnight, the ends of the supported time, an ordinary second. */
const instants = [
  now,
  '2024-01-01T00:00:00Z',
  '2024-02-29T00:00:01Z',
  '2026-12-31T23:59:59Z',
  '2031-07-01T08:20:17Z',
]

describe('every reply fits the schema and keeps every rule', () => {
  const seeds = Array.from({ length: 50 }, (_, seed) => seed)
  const worlds = (['large', 'small'] as const).flatMap(size => seeds.map(seed => [seed, size] as const))
  it.each(sampleCases(worlds, 20))('seed %i, %s', (seed, size) => {
    const mock = createMock({ seed, size, now: instants[seed % instants.length] as string })
    for (const sample of listExampleRequests(mock.world, mock.clock.now(), 'test-key')) {
      const reply = requestMock(mock, sample)
      expect(reply.status, sample.operationId).toBe(200)
      expect(findReplyProblems(mock, sample.operationId, sample.query, reply)).toEqual([])
    }
  })

  it.each(contract.operations.filter(({ reply }) => reply.kind === 'objects').map(({ id }) => [id]))(
    'every version of %s',
    id => {
      const mock = createMock({ seed: 3, now })
      const { reply } = getOperation(id)
      for (const { type, versions } of reply.kind === 'objects' ? reply.media : []) {
        const sample = findSampleRequest(mock, id)
        const answer = requestMock(mock, { ...sample, headers: { Accept: type } })
        expect(answer.headers['Content-Type']).toBe(versions.length > 0 ? type : 'application/json')
        expect(findReplyProblems(mock, id, sample.query, answer)).toEqual([])
      }
    },
  )
})

describe('every operation', () => {
  const mock = createMock({ seed: 7, now })

  it.each(contract.operations.map(({ id }) => [id]))('answers %s with rows on both route forms', id => {
    const sample = findSampleRequest(mock, id)
    const bodies = listPaths(getOperation(id)).map(path => requestMock(mock, { ...sample, path }).body)
    expect(new Set(bodies).size).toBe(1)
    const body = JSON.parse(bodies[0] ?? '')
    expect((getOperation(id).reply.kind === 'table' ? decodeTable(body) : body).length).toBeGreaterThan(0)
  })

  it.each(
    contract.operations.flatMap(({ id, reply }) => (reply.kind === 'table' ? [[id, reply] as const] : [])),
  )('sends the documented columns of %s and the stated number of rows', (id, { table, wrapped }) => {
    const body = JSON.parse(requestMock(mock, findSampleRequest(mock, id)).body)
    expect(Array.isArray(body)).toBe(wrapped)
    const envelope = wrapped ? body[0] : body
    expect(envelope.columns).toEqual(listTableColumns(table))
    expect(envelope.rows).toBe(envelope.data.length)
  })

  it('is the same in another mock of the same seed and time, and differs under another seed', () => {
    const [same, other] = [createMock({ seed: 7, now }), createMock({ seed: 8, now })]
    let different = 0
    for (const sample of listExampleRequests(mock.world, mock.clock.now(), 'test-key')) {
      const reply = requestMock(mock, sample)
      expect(requestMock(same, sample)).toEqual(reply)
      if (requestMock(other, sample).body !== reply.body) different++
    }
    expect(different).toBe(contract.operations.length)
  })
})
