import { type Pair, schema } from './pair.ts'

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
  [
    'a rule is removed',
    d => schema(d, 'MomentumEntry')['x-rules'].shift(),
    ['C rule-removed @ MomentumEntry, rule INV-MO-01'],
  ],
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
