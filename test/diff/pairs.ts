import type { Loose } from './build-changed.ts'

/**
 * One small change of the contract, and what has to be said of it, in order: whom it breaks (C clients, I implementations; S safe,
 * W words only), `id @ place`.
 */
export type Pair = readonly [name: string, change: (document: Loose) => void, expected: readonly string[]]

const table = (document: Loose, name: string) => document.components.schemas[name]['x-table']
const columns = (document: Loose, name: string) => table(document, name).columns
const column = (document: Loose, name: string, of: string) =>
  columns(document, of).find((each: Loose) => each.name === name)
const operation = (document: Loose, path: string) => document.paths[path].get
const parameter = (document: Loose, path: string, name: string) =>
  operation(document, path).parameters.find((each: Loose) => each.name === name)
const media = (document: Loose, path: string, version: string) =>
  Object.entries<Loose>(operation(document, path).responses['200'].content).find(([type]) => type.includes(version))?.[1]
const schema = (document: Loose, name: string) => document.components.schemas[name]
const gap = (document: Loose, id: string) => document['x-gaps'].find((each: Loose) => each.id === id)

const trades = '/altchain/trade-statistics'
const details = '/altchain/token-details'
const momentum = '/socialintel/social-data/trending-momentum'
const posts = '/socialintel/social-data/alpha-post-detection'

const columnPairs: readonly Pair[] = [
  ['a column is removed', d => columns(d, 'TokenDetails').splice(6, 1), ['CI column-removed @ TokenDetails, column priceUSD']],
  [
    'a column is inserted before others',
    d => columns(d, 'HolderRecord').splice(1, 0, { name: 'rank', type: 'UInt32', description: 'Rank by value' }),
    ['CI column-added @ HolderRecord, column rank'],
  ],
  [
    'a column is appended',
    d => columns(d, 'HolderRecord').push({ name: 'share', type: 'Float64', description: 'Part of all' }),
    ['I column-appended @ HolderRecord, column share'],
  ],
  [
    'a column is moved',
    d => columns(d, 'HolderRecord').splice(0, 0, ...columns(d, 'HolderRecord').splice(4, 1)),
    ['CI column-moved @ HolderRecord, column tokenAmount'],
  ],
  [
    'a column is renamed',
    d => {
      column(d, 'priceUSD', 'TokenDetails').name = 'priceInUSD'
    },
    ['CI column-renamed @ TokenDetails, column priceInUSD'],
  ],
  [
    'a column is retyped',
    d => {
      column(d, 'trade1hCount', 'TokenDetails').type = 'UInt32'
    },
    ['CI column-retyped @ TokenDetails, column trade1hCount'],
  ],
  [
    'a column is made nullable',
    d => {
      column(d, 'priceUSD', 'TokenDetails').type = 'Nullable(Float64)'
    },
    ['CI column-made-nullable @ TokenDetails, column priceUSD'],
  ],
  [
    'a column is made not null',
    d => {
      column(d, 'openPrice', 'OhlcvPoint').type = 'Float64'
    },
    ['I column-made-not-null @ OhlcvPoint, column openPrice'],
  ],
  [
    'a type is only spelled otherwise',
    d => {
      const each = columns(d, 'PoolMetricsV3').find(({ type }: Loose) => type.startsWith('Map(String,UInt64'))
      each.type = each.type.replace(',', ', ')
    },
    ['W words-changed @ PoolMetricsV3, column swapCount'],
  ],
  [
    'a key is added to a map',
    d => column(d, 'feeMetrics', 'FeeMetrics').keys.push('feesUsd90d'),
    ['I column-keys-added @ FeeMetrics, column feeMetrics'],
  ],
  [
    'a key is taken from a map',
    d => column(d, 'feeMetrics', 'FeeMetrics').keys.pop(),
    ['CI column-keys-removed @ FeeMetrics, column feeMetrics'],
  ],
  [
    'a map is opened',
    d => {
      column(d, 'swapCount', 'PoolMetricsV3').open = true
    },
    ['C column-keys-opened @ PoolMetricsV3, column swapCount'],
  ],
  [
    'a map is closed',
    d => {
      const each = [...columns(d, 'FeeMetrics'), ...columns(d, 'ProviderSummary')].find(({ open }: Loose) => open)
      delete each.open
    },
    ['I column-keys-closed @ FeeMetrics, column feeMetrics'],
  ],
  [
    'the positions of a tuple mean something else',
    d => {
      const each = columns(d, 'ProviderSummary').find(({ elements }: Loose) => elements)
      each.elements = each.elements.toReversed()
    },
    ['CI column-elements-changed @ ProviderSummary, column topPoolsData'],
  ],
  [
    'a column is narrowed by a value',
    d => {
      column(d, 'trade1hCount', 'TokenDetails').schema = { maximum: 1000 }
    },
    ['I reply-bound-tightened @ TokenDetails, column trade1hCount'],
  ],
  [
    'a column is no longer narrowed',
    d => {
      delete column(d, 'priceUSD', 'TokenDetails').schema
    },
    ['C reply-bound-widened @ TokenDetails, column priceUSD'],
  ],
  [
    'a column refers to another value that says the same',
    d => {
      column(d, 'priceUSD', 'TokenDetails').schema = { type: 'number', minimum: 0 }
    },
    ['W words-changed @ TokenDetails, column priceUSD'],
  ],
  [
    'a table always has one row',
    d => {
      table(d, 'HolderRecord').oneRow = true
    },
    ['I rows-bound-tightened @ HolderRecord'],
  ],
  [
    'a table need not have one row',
    d => {
      delete table(d, 'TokenDetails').oneRow
    },
    ['C rows-bound-widened @ TokenDetails'],
  ],
  [
    'a column is described otherwise',
    d => {
      column(d, 'priceUSD', 'TokenDetails').description = 'The price'
    },
    ['W words-changed @ TokenDetails, column priceUSD'],
  ],
  [
    'a gap is named on a column',
    d => {
      column(d, 'decimals', 'TokenDetails')['x-gaps'] = ['GAP-40']
    },
    ['S gap-named @ TokenDetails, column decimals'],
  ],
]

const parameterPairs: readonly Pair[] = [
  [
    'an optional parameter is added',
    d => operation(d, details).parameters.push({ name: 'full', in: 'query', schema: { type: 'boolean' } }),
    ['I parameter-added @ tokenDetails, parameter full'],
  ],
  [
    'a required parameter is added',
    d =>
      operation(d, details).parameters.push({ name: 'full', in: 'query', required: true, schema: { type: 'boolean' } }),
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
    ['CI request-type-changed @ alphaPostDetection, parameter limit', 'I request-format-widened @ alphaPostDetection, parameter limit'],
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

const operationPairs: readonly Pair[] = [
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
        get: { ...get, operationId: 'tokenSummary', parameters: [], responses: { 200: { description: 'One' } } },
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
      operation(d, details).responses['404'] = { description: 'No such token' }
    },
    ['C response-added @ tokenDetails, reply 404'],
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

const versionPairs: readonly Pair[] = [
  [
    'a version is sunset',
    d => {
      media(d, momentum, '.v1')['x-versions'][1].state = 'sunset'
    },
    ['CI version-sunset @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.0.0'],
  ],
  [
    'a version is deprecated',
    d => {
      media(d, momentum, '.v1')['x-versions'][1].state = 'deprecated'
    },
    ['S version-deprecated @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.0.0'],
  ],
  [
    'a version is added',
    d => media(d, momentum, '.v1')['x-versions'].push({ version: '1.2.0', state: 'current' }),
    ['I version-added @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.2.0'],
  ],
  [
    'a version is removed',
    d => media(d, momentum, '.v1')['x-versions'].pop(),
    ['C version-removed @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.0.0'],
  ],
  [
    'another version answers by default',
    d => {
      const [first, second] = media(d, momentum, '.v1')['x-versions']
      delete first.default
      second.default = true
    },
    [
      'CI version-default-changed @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.1.0',
      'CI version-default-changed @ trendingMomentum, reply 200, application/vnd.service.socialintel.social-data.trending-momentum.v1+json, version 1.0.0',
    ],
  ],
  [
    'a media type is removed',
    d => {
      const { content } = operation(d, posts).responses['200']
      delete content[Object.keys(content)[0] as string]
    },
    ['C media-type-removed @ alphaPostDetection, reply 200, application/vnd.service.socialintel.social-data.alpha-post-detection.v2+json'],
  ],
  [
    'a media type is documented',
    d => {
      delete media(d, posts, '.v1')['x-level']
    },
    ['I level-raised @ alphaPostDetection, reply 200, application/vnd.service.socialintel.social-data.alpha-post-detection.v1+json'],
  ],
  [
    'a media type is added that is open',
    d => {
      operation(d, details).responses['200'].content['text/csv'] = { 'x-level': 'open', schema: { type: 'string' } }
    },
    ['S undocumented-added @ tokenDetails, reply 200, text/csv'],
  ],
]

const objectPairs: readonly Pair[] = [
  [
    'a field is added that is always there',
    d => {
      schema(d, 'MomentumEntry').properties.rank = { type: 'integer' }
      schema(d, 'MomentumEntry').required.push('rank')
    },
    ['I field-added @ MomentumEntry; MomentumEntry, field rank'],
  ],
  [
    'a field is added that may be there',
    d => {
      schema(d, 'MomentumEntry').properties.rank = { type: 'integer' }
    },
    ['S field-added-optional @ MomentumEntry, field rank'],
  ],
  [
    'a field is removed',
    d => {
      delete schema(d, 'MomentumEntry').properties.postVelocity
      schema(d, 'MomentumEntry').required = schema(d, 'MomentumEntry').required.filter((each: string) => each !== 'postVelocity')
    },
    ['C field-removed @ MomentumEntry; MomentumEntry, field postVelocity'],
  ],
  [
    'a field is renamed',
    d => {
      const entry = schema(d, 'MomentumEntry')
      entry.properties.postSpeed = entry.properties.postVelocity
      delete entry.properties.postVelocity
      entry.required = entry.required.map((each: string) => (each === 'postVelocity' ? 'postSpeed' : each))
    },
    ['CI field-renamed @ MomentumEntry; MomentumEntry, field postSpeed'],
  ],
  [
    'a field may be missing',
    d => {
      schema(d, 'MomentumEntry').required.pop()
    },
    ['C reply-presence-widened @ MomentumEntry'],
  ],
  [
    'a field is made nullable',
    d => {
      schema(d, 'MomentumEntry').properties.qualityDelta.type = ['number', 'null']
    },
    ['C reply-type-widened @ MomentumEntry, field qualityDelta'],
  ],
  [
    'a list of values of a reply is widened',
    d => schema(d, 'CandleInterval').enum.push('2w'),
    ['I request-values-widened @ ohlcvPool, parameter interval', 'S undocumented-changed @ CandleInterval'],
  ],
  [
    'a value that many columns have is bounded otherwise',
    d => {
      schema(d, 'PercentChange').minimum = -50
    },
    ['I reply-bound-tightened @ PercentChange'],
  ],
  [
    'a value is given another name',
    d => {
      d.components.schemas.NonNegative = schema(d, 'NotNegative')
      delete d.components.schemas.NotNegative
      const text = JSON.stringify(d.components.schemas).replaceAll('schemas/NotNegative"', 'schemas/NonNegative"')
      d.components.schemas = JSON.parse(text)
    },
    ['S part-renamed @ NonNegative; TokenDetails, column priceUSD; TokenDetails, column volume1h; and 59 more'],
  ],
]

const rulePairs: readonly Pair[] = [
  [
    'a rule is added',
    d =>
      schema(d, 'TokenDetails')['x-rules'].push({ id: 'INV-TD-99', rule: 'row.priceUSD > 0.0', says: 'it has a price', clause: 'x' }),
    ['I rule-added @ TokenDetails, rule INV-TD-99'],
  ],
  [
    'an inferred rule is added',
    d =>
      schema(d, 'TokenDetails')['x-rules'].push({
        id: 'INV-TD-99',
        rule: 'row.priceUSD > 0.0',
        level: 'inferred',
        says: 'it has a price',
        clause: 'x',
      }),
    ['S undocumented-added @ TokenDetails, rule INV-TD-99'],
  ],
  ['a rule is removed', d => schema(d, 'MomentumEntry')['x-rules'].shift(), ['C rule-removed @ MomentumEntry, rule INV-MO-01']],
  [
    'a rule is tightened',
    d => {
      schema(d, 'MomentumEntry')['x-rules'][0].rule = 'row.uniqueAuthors < row.recentPosts'
    },
    ['CI rule-changed @ MomentumEntry, rule INV-MO-01'],
  ],
  [
    'a rule is worded otherwise',
    d => {
      schema(d, 'MomentumEntry')['x-rules'][0].says = 'no more authors than posts'
    },
    ['W words-changed @ MomentumEntry, rule INV-MO-01'],
  ],
  [
    'a rule has another id',
    d => {
      schema(d, 'MomentumEntry')['x-rules'][0].id = 'INV-MO-77'
    },
    ['I rule-renamed @ MomentumEntry, rule INV-MO-77'],
  ],
  [
    'a rule is raised to documented',
    d => {
      delete schema(d, 'MomentumEntry')['x-rules'][1].level
    },
    ['I level-raised @ MomentumEntry, rule INV-MO-03'],
  ],
  [
    'a rule is lowered to inferred',
    d => {
      schema(d, 'MomentumEntry')['x-rules'][0].level = 'inferred'
    },
    ['C level-lowered @ MomentumEntry, rule INV-MO-01'],
  ],
  [
    'a rule is lowered further',
    d => {
      schema(d, 'MomentumEntry')['x-rules'][1].level = 'sampled'
    },
    ['S level-changed @ MomentumEntry, rule INV-MO-03'],
  ],
]

const servicePairs: readonly Pair[] = [
  [
    'the price is raised',
    d => {
      d.components.securitySchemes.payment['x-payment'].price = 0.06
    },
    ['CI price-raised @ access payment'],
  ],
  [
    'the price is lowered',
    d => {
      d.components.securitySchemes.payment['x-payment'].price = 0.04
    },
    ['I price-lowered @ access payment'],
  ],
  [
    'payments are on another chain',
    d => {
      d.components.securitySchemes.payment['x-payment'].chain = 1
    },
    ['CI payment-changed @ access payment'],
  ],
  [
    'the key has another header',
    d => {
      d.components.securitySchemes.apiKey.name = 'Authorization'
    },
    ['CI access-changed @ access apiKey'],
  ],
  ['payment lets in no more', d => d.security.pop(), ['C access-removed @ the document']],
  ['nobody has to show anything', d => d.security.push({}), ['I access-added @ the document']],
  ['a server is removed', d => d.servers.pop(), ['C server-removed @ server {payment_base_url}/api/v1']],
  ['a server is added', d => d.servers.push({ url: '{base_url}/api/v2' }), ['I server-added @ server {base_url}/api/v2']],
  [
    'an address stands for something else',
    d => {
      d.servers[0].variables.base_url.default = 'https://api.example.com'
    },
    ['C server-changed @ server {base_url}'],
  ],
  [
    'the document has another version',
    d => {
      d.info.version = '1.1.0'
    },
    ['W words-changed @ the document'],
  ],
  [
    'the document is of another version of OpenAPI',
    d => {
      d.openapi = '3.1.0'
    },
    ['S dialect-changed @ the document'],
  ],
  [
    'somebody adds a keyword of their own',
    d => {
      operation(d, details)['x-rate-limit'] = 5
    },
    ['CI unjudged @ tokenDetails'],
  ],
]

const gapPairs: readonly Pair[] = [
  [
    'a question is added',
    d => d['x-gaps'].push({ id: 'GAP-999', question: 'Why?', options: { a: 'b', c: 'd' }, default: 'a', clause: 'x', scope: 'service' }),
    ['S gap-added @ GAP-999'],
  ],
  ['a question is removed', d => d['x-gaps'].shift(), ['I gap-removed @ GAP-01']],
  [
    'a question is settled',
    d => {
      gap(d, 'GAP-01').resolved = 'not-found'
    },
    ['I gap-resolved @ GAP-01'],
  ],
  [
    'a choice is added',
    d => {
      gap(d, 'GAP-01').options.gone = '410'
    },
    ['S gap-choice-added @ GAP-01'],
  ],
  [
    'a choice is no longer lawful',
    d => {
      delete gap(d, 'GAP-01').options['bad-request']
    },
    ['I gap-choice-removed @ GAP-01'],
  ],
  [
    'the mock chooses otherwise',
    d => {
      gap(d, 'GAP-01').default = 'not-found'
    },
    ['S gap-default-changed @ GAP-01'],
  ],
  [
    'a question is asked otherwise',
    d => {
      gap(d, 'GAP-01').question = 'What about unknown tokens?'
    },
    ['W words-changed @ GAP-01'],
  ],
  [
    'a question has another id',
    d => {
      gap(d, 'GAP-02').id = 'GAP-02x'
    },
    ['S gap-renamed @ GAP-02x'],
  ],
  [
    'a question has a value of another keyword',
    d => {
      gap(d, 'GAP-02').keyword = 'minimum'
    },
    ['S gap-keyword-changed @ GAP-02'],
  ],
]

/** One small change each, over every kind of thing a contract speaks of. */
export const pairs: readonly Pair[] = [
  ...columnPairs,
  ...parameterPairs,
  ...operationPairs,
  ...versionPairs,
  ...objectPairs,
  ...rulePairs,
  ...servicePairs,
  ...gapPairs,
]

