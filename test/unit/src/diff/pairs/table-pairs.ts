import type { Loose } from '../build-changed.ts'
import { column, columns, media, type Pair, posts, schema } from './pair.ts'

/** Changes of columns and tables. */
export const columnPairs: readonly Pair[] = [
  [
    'a column is removed',
    d => columns(d, 'TokenDetails').splice(6, 1),
    ['CI column-removed @ TokenDetails, column priceUSD'],
  ],
  [
    'a column is inserted before others',
    d =>
      columns(d, 'HolderRecord').splice(1, 0, { name: 'rank', type: 'UInt32', description: 'Rank by value' }),
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
    d => (column(d, 'priceUSD', 'TokenDetails').name = 'priceInUSD'),
    ['CI column-renamed @ TokenDetails, column priceInUSD'],
  ],
  [
    'a column is retyped',
    d => (column(d, 'trade1hCount', 'TokenDetails').type = 'UInt32'),
    ['CI column-retyped @ TokenDetails, column trade1hCount'],
  ],
  [
    'a map is opened',
    d => (column(d, 'swapCount', 'PoolMetricsV3').open = true),
    ['C column-keys-opened @ PoolMetricsV3, column swapCount'],
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
    d => (column(d, 'trade1hCount', 'TokenDetails').schema = { maximum: 1000 }),
    ['I reply-bound-tightened @ TokenDetails, column trade1hCount'],
  ],
  [
    'a column is no longer narrowed',
    d => delete column(d, 'priceUSD', 'TokenDetails').schema,
    ['C reply-bound-widened @ TokenDetails, column priceUSD'],
  ],
]

const written =
  'alphaPostDetection, reply 200, application/vnd.service.socialintel.social-data.alpha-post-detection.v2+json'

/** Changes of objects and named values. */
export const objectPairs: readonly Pair[] = [
  [
    'a field is added that is always there',
    d => {
      schema(d, 'MomentumEntry').properties.rank = { type: 'integer' }
      schema(d, 'MomentumEntry').required.push('rank')
    },
    ['I field-added @ MomentumEntry; MomentumEntry, field rank'],
  ],
  [
    'a field is removed',
    d => {
      delete schema(d, 'MomentumEntry').properties.postVelocity
      schema(d, 'MomentumEntry').required = schema(d, 'MomentumEntry').required.filter(
        (each: string) => each !== 'postVelocity',
      )
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
    'a list of values of a reply is widened',
    d => schema(d, 'CandleInterval').enum.push('2w'),
    ['I request-values-widened @ ohlcvPool, parameter interval', 'S undocumented-changed @ CandleInterval'],
  ],
  [
    'what a reply lists becomes a text',
    d => (media(d, posts, 'v2').schema.items = { type: 'string' }),
    [`CI response-replaced @ ${written}`],
  ],
  [
    'what a reply lists is written out',
    d => {
      const { items } = media(d, posts, 'v2').schema
      media(d, posts, 'v2').schema.items = structuredClone(schema(d, items.$ref.split('/').at(-1)))
    },
    [`W words-changed @ ${written}, rule INV-SP-02`, `W words-changed @ ${written}, rule INV-SP-03`],
  ],
  [
    'what a reply lists is written out without a field',
    d => {
      const { items } = media(d, posts, 'v2').schema
      const written = structuredClone(schema(d, items.$ref.split('/').at(-1)))
      const [gone] = written.required.splice(0, 1)
      delete written.properties[gone]
      media(d, posts, 'v2').schema.items = written
    },
    [
      `C field-removed @ ${written}; ${written}, field [].socialHandle`,
      `W words-changed @ ${written}, rule INV-SP-02`,
      `W words-changed @ ${written}, rule INV-SP-03`,
    ],
  ],
  [
    'a value is given another name',
    d => {
      d.components.schemas.NonNegative = schema(d, 'NotNegative')
      delete d.components.schemas.NotNegative
      const text = JSON.stringify(d.components.schemas).replaceAll(
        'schemas/NotNegative"',
        'schemas/NonNegative"',
      )
      d.components.schemas = JSON.parse(text)
    },
    ['S part-renamed @ NonNegative'],
  ],
]

/** Changes of rules. */
export const rulePairs: readonly Pair[] = [
  [
    'a rule is added',
    d =>
      schema(d, 'TokenDetails')['x-rules'].push({
        id: 'INV-TD-99',
        rule: 'row.priceUSD > 0.0',
        says: 'it has a price',
        clause: 'x',
      }),
    ['I rule-added @ TokenDetails, rule INV-TD-99'],
  ],
  [
    'a rule is removed',
    d => schema(d, 'MomentumEntry')['x-rules'].shift(),
    ['C rule-removed @ MomentumEntry, rule INV-MO-01'],
  ],
  [
    'a rule is tightened',
    d => (schema(d, 'MomentumEntry')['x-rules'][0].rule = 'row.uniqueAuthors < row.recentPosts'),
    ['CI rule-changed @ MomentumEntry, rule INV-MO-01'],
  ],
  [
    'a rule is worded otherwise',
    d => (schema(d, 'MomentumEntry')['x-rules'][0].says = 'no more authors than posts'),
    ['W words-changed @ MomentumEntry, rule INV-MO-01'],
  ],
  [
    'a rule has another id',
    d => (schema(d, 'MomentumEntry')['x-rules'][0].id = 'INV-MO-77'),
    ['I rule-renamed @ MomentumEntry, rule INV-MO-77'],
  ],
  [
    'a rule is raised to documented',
    d => delete schema(d, 'MomentumEntry')['x-rules'][1].level,
    ['I level-raised @ MomentumEntry, rule INV-MO-03'],
  ],
]
