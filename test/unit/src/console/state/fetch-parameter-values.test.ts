import '../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchParameterValues } from '../../../../../src/console/state/fetch-parameter-values.ts'
import {
  makeContext,
  makeContract,
  makeEntry,
  makeOperation,
  makeParameter,
} from '../support/make-context.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const names = ['shop0Address', 'shop0Symbol', 'shop1Address', 'shop1Symbol', 'rank']
const { reply } = makeOperation({ id: 'list' })
const lists = ['one', 'two', 'three', 'four'].map(id =>
  makeOperation({ id, reply: { ...reply, entry: makeEntry(names) } }),
)
const needy = makeOperation({
  ...{ id: 'needy', reply: { ...reply, entry: makeEntry(names) } },
  parameters: [makeParameter({ name: 'x', required: true })],
})
const unrelated = makeOperation({ id: 'unrelated' })
const examples = new Map(
  [...lists, needy, unrelated].map(({ id }) => {
    return [id, { operationId: id, origin: 'base' as const, path: `/${id}`, query: {} }]
  }),
)
const context = makeContext({ contract: makeContract([needy, unrelated, ...lists]), examples })
const parameter = makeParameter({ name: 'shop_address', schema: { type: 'string', pattern: '^0x' } })

test('asks no list about a parameter without a pattern', async () => {
  expect(await fetchParameterValues(makeParameter({ name: 'shop_address' }), context)).toEqual([])
})

test('suggests values that fit, labeled by the short texts of their side', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const data = [
      ['0xA', 'AAA', '0xB', 'BBB', '1'],
      ['no address', 'CCC', '0xB', 'BBB', '2'],
    ]
    return Response.json([{ columns: names.map(name => ({ name, type: 'String' })), data }])
  })
  expect(await fetchParameterValues(parameter, context)).toEqual([
    { value: '0xA', label: 'AAA' },
    { value: '0xB', label: 'BBB' },
  ])
  expect(asked).toEqual(['http://base/one', 'http://base/two', 'http://base/three'])
})

test('suggests nothing when the lists are refused', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.' }, { status: 500 }))
  expect(await fetchParameterValues(parameter, context)).toEqual([])
})
