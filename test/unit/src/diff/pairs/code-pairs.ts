import { contract } from '../../../../../src/contract/contract.ts'
import type { Loose } from '../build-changed.ts'
import { operation, type Pair } from './pair.ts'

const details = '/altchain/token-details'
const posts = '/socialintel/social-data/alpha-post-detection'
const type = 'application/vnd.service.socialintel.social-data.alpha-post-detection.v2+json'
const written = `alphaPostDetection, reply 200, ${type}`
const wordsChanged = [
  `W words-changed @ ${written}, rule INV-SP-02`,
  `W words-changed @ ${written}, rule INV-SP-03`,
]

/** Writes out what a reply lists. Returns the new schema. */
function writeOut(d: Loose): Loose {
  const { schema } = operation(d, posts).responses['200'].content[type]
  schema.items = structuredClone(d.components.schemas[schema.items.$ref.split('/').at(-1)])
  return schema.items
}

/** A question that is open still, with options to choose from: which one it is changes as gaps are decided. */
const [open] = contract.gaps.filter(({ resolved, options }) => resolved === undefined && options.length > 2)
if (open === undefined) throw new Error('No question with three options is open any more.')
const { id, options, default: usual } = open
const [choice, other] = options.filter(option => option !== usual) as [string, string]
const gap = (d: Loose) => d['x-gaps'].find((each: Loose) => each.id === id)

/** Changes that repeat a part of the contract, or that concern what is open now. */
export const codePairs: readonly Pair[] = [
  [
    'an operation is added',
    d => {
      const added = {
        operationId: 'tokenSummary',
        parameters: [],
        responses: { 200: { description: 'One' } },
      }
      d.paths['/altchain/token-summary'] = { get: { ...structuredClone(operation(d, details)), ...added } }
    },
    ['I operation-added @ /altchain/token-summary'],
  ],
  ['what a reply lists is written out', writeOut, wordsChanged],
  [
    'what a reply lists is written out without a field',
    d => {
      const { required, properties } = writeOut(d)
      delete properties[required.shift()]
    },
    [`C field-removed @ ${written}; ${written}, field [].socialHandle`, ...wordsChanged],
  ],
  [
    'a value is given another name',
    d => {
      const { NotNegative: NonNegative, ...schemas } = d.components.schemas
      const text = JSON.stringify({ ...schemas, NonNegative })
      d.components.schemas = JSON.parse(text.replaceAll('schemas/NotNegative"', 'schemas/NonNegative"'))
    },
    ['S part-renamed @ NonNegative'],
  ],
  [
    'one path says the addresses of the document itself',
    d => (d.paths[details].servers = structuredClone(d.servers)),
    ['W words-changed @ /altchain/token-details'],
  ],
  ['a question is settled', d => (gap(d).resolved = choice), [`I gap-resolved @ ${id}`]],
  ['a choice is added', d => (gap(d).options.gone = '410'), [`S gap-choice-added @ ${id}`]],
  ['a choice is no longer lawful', d => delete gap(d).options[other], [`I gap-choice-removed @ ${id}`]],
  ['the mock chooses otherwise', d => (gap(d).default = choice), [`S gap-default-changed @ ${id}`]],
  [
    'a column is moved',
    d => {
      const { columns } = d.components.schemas.HolderRecord['x-table']
      columns.unshift(...columns.splice(4, 1))
    },
    ['CI column-moved @ HolderRecord, column tokenAmount'],
  ],
]
