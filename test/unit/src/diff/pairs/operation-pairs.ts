import { details, momentum, operation, type Pair, posts } from './pair.ts'

/** Changes of operations and replies. */
export const operationPairs: readonly Pair[] = [
  [
    'an operation is removed',
    d => {
      delete d.paths['/evm/tvl/top-owners']
    },
    ['C operation-removed @ /evm/tvl/top-owners', 'S part-removed @ HolderRecord'],
  ],
  [
    'an operation is added',
    d => {
      const get = structuredClone(operation(d, details))
      d.paths['/altchain/token-summary'] = {
        get: {
          ...get,
          operationId: 'tokenSummary',
          parameters: [],
          responses: { 200: { description: 'One' } },
        },
      }
    },
    ['I operation-added @ /altchain/token-summary'],
  ],
  [
    'an operation has another path',
    d => {
      d.paths['/evm/tvl/owners'] = d.paths['/evm/tvl/top-owners']
      delete d.paths['/evm/tvl/top-owners']
    },
    ['CI path-renamed @ /evm/tvl/owners'],
  ],
  [
    'an operation has another id',
    d => {
      operation(d, details).operationId = 'tokenFacts'
    },
    ['C operation-renamed @ tokenFacts'],
  ],
  [
    'an operation is deprecated',
    d => {
      operation(d, details).deprecated = true
    },
    ['S deprecation-changed @ tokenDetails'],
  ],
  [
    'an operation is summarized otherwise',
    d => {
      operation(d, details).summary = 'A token'
    },
    ['W words-changed @ tokenDetails'],
  ],
  [
    'an order is turned round',
    d => {
      operation(d, posts)['x-order'][0].direction = 'ascending'
    },
    ['CI order-changed @ alphaPostDetection, order ORD-SP'],
  ],
  [
    'an order is promised',
    d => {
      operation(d, details)['x-order'] = [{ id: 'ORD-TD', by: 'priceUSD', direction: 'descending' }]
    },
    ['I order-added @ tokenDetails, order ORD-TD'],
  ],
  [
    'an order is no longer promised',
    d => {
      delete operation(d, posts)['x-order']
    },
    ['C order-removed @ alphaPostDetection, order ORD-SP'],
  ],
  [
    'an order has another id',
    d => {
      operation(d, posts)['x-order'][0].id = 'ORD-POST'
    },
    ['I order-renamed @ alphaPostDetection, order ORD-POST'],
  ],
  [
    'an inferred order is turned round',
    d => {
      operation(d, momentum)['x-order'][1].direction = 'ascending'
    },
    ['S undocumented-changed @ trendingMomentum, order ORD-MO-series'],
  ],
  [
    'a status is added',
    d => {
      operation(d, details).responses['451'] = { description: 'Not for everybody' }
    },
    ['C response-added @ tokenDetails, reply 451'],
  ],
  [
    'a status is removed',
    d => {
      delete operation(d, posts).responses['410']
    },
    ['CI response-removed @ alphaPostDetection, reply 410'],
  ],
  [
    'a status is described otherwise',
    d => {
      operation(d, details).responses['200'].description = 'The token'
    },
    ['W words-changed @ tokenDetails, reply 200'],
  ],
  [
    'a reply is another table',
    d => {
      operation(d, '/evm/dexa/v3/pool').responses['200'].content['application/json'].schema.items.$ref =
        '#/components/schemas/PoolMetricsV3'
    },
    ['CI response-replaced @ dexaV3Pool, reply 200'],
  ],
  [
    'a reply may have several elements',
    d => {
      delete operation(d, details).responses['200'].content['application/json'].schema.maxItems
    },
    ['C reply-bound-widened @ tokenDetails, reply 200'],
  ],
  [
    'a header is added to a reply',
    d => {
      operation(d, details).responses['200'].headers = { 'X-Total': { schema: { type: 'integer' } } }
    },
    ['I header-added @ tokenDetails, reply 200, header X-Total'],
  ],
  [
    'a header is removed from a reply',
    d => {
      delete d.components.responses.PaymentRequired.headers
    },
    ['C header-removed @ reply PaymentRequired, header PAYMENT-REQUIRED'],
  ],
  [
    'an open question is said to concern an operation',
    d => operation(d, details)['x-gaps'].push('GAP-50'),
    ['S gap-named @ tokenDetails'],
  ],
  [
    'an open question no longer concerns an operation',
    d => {
      operation(d, posts)['x-gaps'].pop()
    },
    ['S gap-not-named @ alphaPostDetection'],
  ],
]
