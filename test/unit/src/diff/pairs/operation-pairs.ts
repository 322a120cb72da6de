import { details, media, momentum, operation, type Pair, parameter, posts } from './pair.ts'

/** Changes of operations and replies. */
export const operationPairs: readonly Pair[] = [
  [
    'an operation is removed',
    d => delete d.paths['/evm/tvl/top-owners'],
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
    d => (operation(d, details).operationId = 'tokenFacts'),
    ['C operation-renamed @ tokenFacts'],
  ],
  [
    'an operation is deprecated',
    d => (operation(d, details).deprecated = true),
    ['S deprecation-changed @ tokenDetails'],
  ],
  [
    'an order is turned round',
    d => (operation(d, posts)['x-order'][0].direction = 'ascending'),
    ['CI order-changed @ alphaPostDetection, order ORD-SP'],
  ],
  [
    'an order is promised',
    d => (operation(d, details)['x-order'] = [{ id: 'ORD-TD', by: 'priceUSD', direction: 'descending' }]),
    ['I order-added @ tokenDetails, order ORD-TD'],
  ],
  [
    'an order is no longer promised',
    d => delete operation(d, posts)['x-order'],
    ['C order-removed @ alphaPostDetection, order ORD-SP'],
  ],
  [
    'an order has another id',
    d => (operation(d, posts)['x-order'][0].id = 'ORD-POST'),
    ['I order-renamed @ alphaPostDetection, order ORD-POST'],
  ],
  [
    'an inferred order is turned round',
    d => (operation(d, momentum)['x-order'][1].direction = 'ascending'),
    ['S undocumented-changed @ trendingMomentum, order ORD-MO-series'],
  ],
  [
    'a header is added to a reply',
    d => (operation(d, details).responses['200'].headers = { 'X-Total': { schema: { type: 'integer' } } }),
    ['I header-added @ tokenDetails, reply 200, header X-Total'],
  ],
  [
    'an open question is said to concern an operation',
    d => operation(d, details)['x-gaps'].push('GAP-50'),
    ['S gap-named @ tokenDetails'],
  ],
  [
    'an open question no longer concerns an operation',
    d => operation(d, posts)['x-gaps'].pop(),
    ['S gap-not-named @ alphaPostDetection'],
  ],
]

/** Changes of parameters. */
export const parameterPairs: readonly Pair[] = [
  [
    'an optional parameter is added',
    d => operation(d, details).parameters.push({ name: 'full', in: 'query', schema: { type: 'boolean' } }),
    ['I parameter-added @ tokenDetails, parameter full'],
  ],
  [
    'a parameter is removed',
    d => operation(d, posts).parameters.pop(),
    ['C parameter-removed @ alphaPostDetection, parameter token_filter'],
  ],
  [
    'a parameter is renamed',
    d => (parameter(d, posts, 'token_filter').name = 'symbol_filter'),
    ['CI parameter-renamed @ alphaPostDetection, parameter symbol_filter'],
  ],
  [
    'a parameter is made optional',
    d => delete d.components.parameters.Pool.required,
    [
      'I parameter-made-optional @ dexaV3Pool, parameter pool_address; dexbV3Pool, parameter pool_address; dexeV3Pool, parameter pool_address; and 4 more',
    ],
  ],
  [
    'a default is changed',
    d => (parameter(d, posts, 'limit').schema.default = 50),
    ['CI default-changed @ alphaPostDetection, parameter limit'],
  ],
  [
    'one value is accepted instead of another',
    d => (d.components.parameters.HomeChain.schema.enum = [1]),
    [
      'CI request-values-changed @ dexcV2Pools, parameter chain_id; dexcV2ProviderSummary, parameter chain_id',
    ],
  ],
  [
    'a parameter takes another JSON type',
    d => (parameter(d, posts, 'limit').schema.type = 'string'),
    [
      'CI request-type-changed @ alphaPostDetection, parameter limit',
      'I request-format-widened @ alphaPostDetection, parameter limit',
    ],
  ],
  [
    'parameters are listed in another order',
    d => operation(d, posts).parameters.reverse(),
    ['W words-changed @ alphaPostDetection, parameter token_filter'],
  ],
]

const momentumV1 =
  'trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json'

/** Changes of versions and media types. */
export const versionPairs: readonly Pair[] = [
  [
    'a version is sunset',
    d => (media(d, momentum, '.v1')['x-versions'][1].state = 'sunset'),
    [`CI version-sunset @ ${momentumV1}, version 1.0.0`],
  ],
  [
    'a version is deprecated',
    d => (media(d, momentum, '.v1')['x-versions'][1].state = 'deprecated'),
    [`S version-deprecated @ ${momentumV1}, version 1.0.0`],
  ],
  [
    'a version is removed',
    d => media(d, momentum, '.v1')['x-versions'].pop(),
    [`C version-removed @ ${momentumV1}, version 1.0.0`],
  ],
  [
    'another version answers by default',
    d => {
      const [first, second] = media(d, momentum, '.v1')['x-versions']
      delete first.default
      second.default = true
    },
    [
      `CI version-default-changed @ ${momentumV1}, version 1.1.0`,
      `CI version-default-changed @ ${momentumV1}, version 1.0.0`,
    ],
  ],
  [
    'a media type is removed',
    d => {
      const { content } = operation(d, posts).responses['200']
      delete content[Object.keys(content)[0] as string]
    },
    [
      'C media-type-removed @ alphaPostDetection, reply 200, application/vnd.service.socialintel.social-data.alpha-post-detection.v2+json',
    ],
  ],
  [
    'a media type is added that is open',
    d => {
      operation(d, details).responses['200'].content['text/csv'] = {
        'x-level': 'open',
        schema: { type: 'string' },
      }
    },
    ['S undocumented-added @ tokenDetails, reply 200, text/csv'],
  ],
]
