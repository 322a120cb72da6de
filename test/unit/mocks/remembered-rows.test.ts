import { expect, it, vi } from 'vitest'
import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import { createMock } from '../../../mocks/mock.ts'
import { contract } from '../../../src/contract/contract.ts'

const lists = contract.operations.filter(
  ({ reply }) => reply.kind === 'table' && ['AltPool', 'PoolListRecord'].includes(reply.table),
)
const mock = createMock({ now: '2026-01-15T12:00:00Z' })

/** Number of times that a value is written as JSON for one page of a list. */
function countWritten(path: string, offset: number): number {
  const spy = vi.spyOn(JSON, 'stringify')
  const { status } = mock.handle({
    method: 'GET',
    origin: 'base',
    path,
    query: `limit=100&offset=${offset}`,
    header: name => (name === 'x-api-key' ? defaultApiKey : undefined),
  })
  const written = spy.mock.calls.length
  spy.mockRestore()
  expect(status).toBe(200)
  return written
}

it.each(lists.map(({ id, path }) => [id, path] as const))(
  'caches constant rows of %s together when they are new, and returns them the second time',
  (_, path) => {
    expect(countWritten(path, 0)).toBeLessThan(10)
    expect(countWritten(path, 1)).toBeGreaterThan(90)
    expect(countWritten(path, 2)).toBeLessThan(10)
  },
)
