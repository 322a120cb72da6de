import type { ContractModel, EntryModel } from '../../../../../src/contract/model/contract-model.ts'
import { makeContract, makeEntry, makeOperation, makeParameter } from './make-context.ts'

const required = true

/** Returns an entry whose columns have these attributes, or none. */
function makeMeantEntry(rows: string, columns: Readonly<Record<string, string>>): EntryModel {
  const entry = makeEntry(Object.keys(columns), { rows })
  const fields = entry.fields.map(field => ({
    ...field,
    ...(columns[field.name] && { is: columns[field.name] }),
  }))
  return { ...entry, fields: fields as EntryModel['fields'] }
}
const { reply } = makeOperation({ id: 'any' })
const shop = { type: 'string', pattern: '^0x' } as const

/** An operation with candles of a shop. */
export const bars = makeOperation({
  ...{ id: 'bars', path: '/bars', summary: 'Bars of a shop' },
  parameters: [
    makeParameter({ name: 'shop_address', required, schema: shop, is: 'shop.address' }),
    makeParameter({ name: 'step', required, schema: { type: 'string', enum: ['15m', '1h'] } }),
    makeParameter({ name: 'from', required, schema: { type: 'integer' } }),
    makeParameter({ name: 'to', required, schema: { type: 'integer' } }),
  ],
  reply: { ...reply, entry: makeEntry(['barTime', 'open', 'high', 'low', 'close', 'volumeInside']) },
})

const shopEntry = makeMeantEntry('shop', {
  ...{
    shopAddress: 'shop.address',
    thing0Address: 'shop.thing0.address',
    thing0Symbol: 'shop.thing0.symbol',
  },
  ...{ thing1Address: 'shop.thing1.address', thing1Symbol: 'shop.thing1.symbol' },
})

/** A list of shops, of 100 on a page. */
export const shops = makeOperation({
  ...{ id: 'shops', path: '/shops', summary: 'All shops' },
  parameters: [
    makeParameter({ name: 'skip', role: 'offset', schema: { type: 'integer', default: 0 } }),
    makeParameter({ name: 'most', role: 'limit', schema: { type: 'integer', default: 100 } }),
  ],
  reply: { ...reply, entry: shopEntry },
})

const media = ['v1', 'v2'].map(version => {
  return { type: `application/x.${version}+json`, level: undefined, versions: [], entry: makeEntry(['text']) }
})

/** A list of objects in two versions. */
export const posts = makeOperation({
  ...{ id: 'posts', path: '/posts', summary: 'All posts' },
  reply: { ...reply, isTable: false, entry: makeEntry(['text'], { rows: 'post' }), media },
})

/** One thing by its address. */
const thing = makeOperation({
  ...{ id: 'thing', path: '/thing', summary: 'One thing' },
  parameters: [makeParameter({ name: 'thing_address', required, schema: shop, is: 'thing.address' })],
  reply: {
    ...reply,
    entry: makeMeantEntry('thing', {
      thingAddress: 'thing.address',
      thingSymbol: 'thing.symbol',
      weight: '',
    }),
  },
})

/** Prices of several things. */
const prices = makeOperation({
  ...{ id: 'prices', path: '/prices', summary: 'Prices of things' },
  parameters: [
    makeParameter({
      ...{ name: 'thing_addresses', required, is: 'thing.address' },
      schema: { type: 'array', items: shop, maxItems: 2 },
    }),
    makeParameter({ name: 'window', required, schema: { type: 'string', enum: ['1h', '1d'] } }),
  ],
  reply: {
    ...reply,
    entry: makeMeantEntry('thing', {
      ...{ thingAddress: 'thing.address', price: '', volume: '', priceChangePercent: '', priceChange: '' },
    }),
  },
})

const address = { key: ['address'], either: {} }
const entities: ContractModel['entities'] = {
  thing: { ...address, facts: { symbol: {} } },
  shop: { ...address, facts: { thing0: { entity: 'thing' }, thing1: { entity: 'thing' } } },
  post: { key: ['url'], facts: {}, either: {} },
}

/** A contract with these operations. */
export const market: ContractModel = { ...makeContract([thing, shops, bars, posts, prices]), entities }

/** An example of each of them. */
export const examples = new Map(
  market.operations.map(({ id, path, origin }) => [id, { operationId: id, origin, path, query: {} }]),
)

/** Returns a reply with a table of texts and numbers. */
export function replyTable(names: readonly string[], data: readonly (readonly unknown[])[]): Response {
  return Response.json([{ columns: names.map(name => ({ name, type: 'String' })), data }])
}
