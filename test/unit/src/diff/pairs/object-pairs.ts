import { media, type Pair, posts, schema } from './pair.ts'

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
    'what a reply lists becomes a text',
    d => {
      media(d, posts, 'v2').schema.items = { type: 'string' }
    },
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
      const text = JSON.stringify(d.components.schemas).replaceAll(
        'schemas/NotNegative"',
        'schemas/NonNegative"',
      )
      d.components.schemas = JSON.parse(text)
    },
    [
      'S part-renamed @ HolderRecord, column tokenAmount; HolderRecord, column valueUsd; NonNegative; and 59 more',
    ],
  ],
]
