import { makeContract, makeEntry, makeOperation, makeParameter } from './make-context.ts'

const required = true
const { reply } = makeOperation({ id: 'any' })
const shop = { type: 'string', pattern: '^0x' } as const

/** An operation with candles of a shop. */
export const bars = makeOperation({
  ...{ id: 'bars', path: '/bars', summary: 'Bars of a shop' },
  parameters: [
    makeParameter({ name: 'shop_address', required, schema: shop }),
    makeParameter({ name: 'step', required, schema: { type: 'string', enum: ['15m', '1h'] } }),
    makeParameter({ name: 'from', required, schema: { type: 'integer' } }),
    makeParameter({ name: 'to', required, schema: { type: 'integer' } }),
  ],
  reply: { ...reply, entry: makeEntry(['barTime', 'open', 'high', 'low', 'close', 'volumeInside']) },
})

/** A list of shops, of 100 on a page. */
export const shops = makeOperation({
  ...{ id: 'shops', path: '/shops', summary: 'All shops' },
  parameters: [
    makeParameter({ name: 'skip', schema: { type: 'integer', default: 0 } }),
    makeParameter({ name: 'most', schema: { type: 'integer', default: 100 } }),
  ],
  reply: { ...reply, entry: makeEntry(['shopAddress', 'thing0Address', 'thing0Symbol']) },
})

const media = ['v1', 'v2'].map(version => {
  return { type: `application/x.${version}+json`, level: undefined, versions: [], entry: makeEntry(['text']) }
})

/** A list of objects in two versions. */
export const posts = makeOperation({
  ...{ id: 'posts', path: '/posts', summary: 'All posts' },
  reply: { ...reply, isTable: false, entry: makeEntry(['text']), media },
})

/** One thing by its address. */
const thing = makeOperation({
  ...{ id: 'thing', path: '/thing', summary: 'One thing' },
  parameters: [makeParameter({ name: 'thing_address', required, schema: shop })],
})

/** A contract with these operations. */
export const market = makeContract([thing, shops, bars, posts])

/** An example of each of them. */
export const examples = new Map(
  market.operations.map(({ id, path, origin }) => [id, { operationId: id, origin, path, query: {} }]),
)

/** Returns a reply with a table of texts and numbers. */
export function replyTable(names: readonly string[], data: readonly (readonly unknown[])[]): Response {
  return Response.json([{ columns: names.map(name => ({ name, type: 'String' })), data }])
}
