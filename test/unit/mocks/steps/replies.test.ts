import { expect, test } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { encodeExactly } from '../../../../mocks/steps/serve-resource.ts'
import { requestMock } from '../../../support/request-mock.ts'

test('writes a bigint as a number with all its digits', () => {
  expect(encodeExactly({ a: 123456789012345678901n, b: [-5n] })).toBe('{"a":123456789012345678901,"b":[-5]}')
  expect(encodeExactly({ a: '5', b: null })).toBe('{"a":"5","b":null}')
})

test.each(['/altchain/clmm-venue/pools', '/evm/dexd/v3/pools', '/evm/dexc/v2/pools'])(
  'writes rows that came before, between others and after a changed table, as a fresh mock does: %s',
  path => {
    const create = () => createMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
    const ask = (mock: ReturnType<typeof create>, offset: number) =>
      requestMock(mock, { path, query: { limit: '5', offset: `${offset}` } }).body
    const used = create()
    for (const offset of [0, 7]) ask(used, offset)
    used.set({ scenarios: ['columns-reordered'] })
    ask(used, 3)
    used.set({ scenarios: [] })
    expect([3, 0, 5].map(offset => ask(used, offset))).toEqual([3, 0, 5].map(offset => ask(create(), offset)))
  },
)
