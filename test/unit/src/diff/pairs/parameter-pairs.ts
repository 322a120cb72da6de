import { details, momentum, operation, type Pair, parameter, posts, trades } from './pair.ts'

/** Changes of parameters. */
export const parameterPairs: readonly Pair[] = [
  [
    'an optional parameter is added',
    d => operation(d, details).parameters.push({ name: 'full', in: 'query', schema: { type: 'boolean' } }),
    ['I parameter-added @ tokenDetails, parameter full'],
  ],
  [
    'a required parameter is added',
    d =>
      operation(d, details).parameters.push({
        name: 'full',
        in: 'query',
        required: true,
        schema: { type: 'boolean' },
      }),
    ['CI parameter-added-required @ tokenDetails, parameter full'],
  ],
  [
    'a parameter is removed',
    d => operation(d, posts).parameters.pop(),
    ['C parameter-removed @ alphaPostDetection, parameter token_filter'],
  ],
  [
    'a parameter is renamed',
    d => {
      parameter(d, posts, 'token_filter').name = 'symbol_filter'
    },
    ['CI parameter-renamed @ alphaPostDetection, parameter symbol_filter'],
  ],
  [
    'a parameter is made required',
    d => {
      parameter(d, posts, 'token_filter').required = true
    },
    ['C parameter-made-required @ alphaPostDetection, parameter token_filter'],
  ],
  [
    'a parameter is made optional',
    d => {
      delete d.components.parameters.Pool.required
    },
    [
      'I parameter-made-optional @ dexaV3Pool, parameter pool_address; dexbV3Pool, parameter pool_address; dexeV3Pool, parameter pool_address; and 4 more',
    ],
  ],
  [
    'a list is sent in another form',
    d => {
      parameter(d, trades, 'token_addresses').explode = true
    },
    ['CI parameter-form-changed @ tradeStatistics, parameter token_addresses'],
  ],
  [
    'a default is changed',
    d => {
      parameter(d, posts, 'limit').schema.default = 50
    },
    ['CI default-changed @ alphaPostDetection, parameter limit'],
  ],
  [
    'a default is added',
    d => {
      parameter(d, posts, 'token_filter').schema.default = 'SOL'
    },
    ['I default-added @ alphaPostDetection, parameter token_filter'],
  ],
  [
    'a default is removed',
    d => {
      delete parameter(d, posts, 'limit').schema.default
    },
    ['C default-removed @ alphaPostDetection, parameter limit'],
  ],
  [
    'an accepted value is refused',
    d => parameter(d, momentum, 'granularity').schema.enum.pop(),
    ['C request-values-tightened @ trendingMomentum, parameter granularity'],
  ],
  [
    'a value is accepted',
    d => parameter(d, momentum, 'granularity').schema.enum.push('90d'),
    ['I request-values-widened @ trendingMomentum, parameter granularity'],
  ],
  [
    'one value is accepted instead of another',
    d => {
      d.components.parameters.HomeChain.schema.enum = [1]
    },
    [
      'CI request-values-changed @ dexcV2Pools, parameter chain_id; dexcV2ProviderSummary, parameter chain_id',
    ],
  ],
  [
    'values are listed in another order',
    d => parameter(d, momentum, 'granularity').schema.enum.reverse(),
    ['W words-changed @ trendingMomentum, parameter granularity'],
  ],
  [
    'a bound of requests is lowered',
    d => {
      parameter(d, momentum, 'limit').schema.maximum = 40
    },
    ['C request-bound-tightened @ trendingMomentum, parameter limit'],
  ],
  [
    'a bound of requests is widened',
    d => {
      parameter(d, momentum, 'limit').schema.maximum = 60
    },
    ['I request-bound-widened @ trendingMomentum, parameter limit'],
  ],
  [
    'a parameter takes another JSON type',
    d => {
      parameter(d, posts, 'limit').schema.type = 'string'
    },
    [
      'CI request-type-changed @ alphaPostDetection, parameter limit',
      'I request-format-widened @ alphaPostDetection, parameter limit',
    ],
  ],
  [
    'a parameter is described otherwise',
    d => {
      parameter(d, posts, 'limit').description = 'Most posts.'
    },
    ['W words-changed @ alphaPostDetection, parameter limit'],
  ],
  [
    'parameters are listed in another order',
    d => operation(d, posts).parameters.reverse(),
    ['W words-changed @ alphaPostDetection, parameter token_filter'],
  ],
]
