import { contract } from '../../../../../src/contract/contract.ts'
import { details, gap, operation, type Pair, posts } from './pair.ts'

/** Changes of the service as a whole. */
export const servicePairs: readonly Pair[] = [
  [
    'the price is raised',
    d => (d.components.securitySchemes.payment['x-payment'].price = 0.06),
    ['CI price-raised @ access payment'],
  ],
  [
    'the price is lowered',
    d => (d.components.securitySchemes.payment['x-payment'].price = 0.04),
    ['I price-lowered @ access payment'],
  ],
  [
    'payments are on another chain',
    d => (d.components.securitySchemes.payment['x-payment'].chain = 1),
    ['CI payment-changed @ access payment'],
  ],
  [
    'the key has another header',
    d => (d.components.securitySchemes.apiKey.name = 'Authorization'),
    ['CI access-changed @ access apiKey'],
  ],
  ['payment lets in no more', d => d.security.pop(), ['C access-removed @ the document']],
  ['nobody has to show anything', d => d.security.push({}), ['I access-added @ the document']],
  ['a server is removed', d => d.servers.pop(), ['C server-removed @ server {payment_base_url}/api/v1']],
  [
    'an address stands for something else',
    d => (d.servers[0].variables.base_url.default = 'https://api.example.com'),
    ['C server-changed @ server {base_url}'],
  ],
  ['the document has another version', d => (d.info.version = '1.1.0'), ['W words-changed @ the document']],
  [
    'the document is of another version of OpenAPI',
    d => (d.openapi = '3.1.0'),
    ['S dialect-changed @ the document'],
  ],
  [
    'somebody adds a keyword of their own',
    d => (operation(d, details)['x-rate-limit'] = 5),
    ['CI unjudged @ tokenDetails'],
  ],
]

const payment = { payment: [] }
const apiKey = { apiKey: [] }

/** One line for each address. */
const every = (line: string, count: number) => Array<string>(count).fill(line)

/** Changes of access and addresses at one path or operation: what it does not say itself is that of the document. */
export const inheritedPairs: readonly Pair[] = [
  [
    'one operation takes payments only',
    d => (operation(d, details).security = [payment]),
    ['C access-removed @ tokenDetails'],
  ],
  [
    'one operation says the access of the document itself',
    d => (operation(d, details).security = [payment, apiKey]),
    ['W words-changed @ tokenDetails'],
  ],
  [
    'one path says the addresses of the document itself',
    d => (d.paths[details].servers = structuredClone(d.servers)),
    ['W words-changed @ /altchain/token-details'],
  ],
  [
    'one path has no addresses of its own any more',
    d => delete d.paths[posts].servers,
    [
      ...every('C server-removed @ /socialintel/social-data/alpha-post-detection', 2),
      ...every('I server-added @ /socialintel/social-data/alpha-post-detection', 4),
    ],
  ],
]

/** A question that is open still, with options to choose from: which one it is changes as gaps are decided. */
const [open] = contract.gaps.filter(({ resolved, options }) => resolved === undefined && options.length > 2)
if (open === undefined) throw new Error('No question with three options is open any more.')
const { id, options, default: usual } = open
const [choice, other] = options.filter(option => option !== usual) as [string, string]

/** Changes of the register of open questions. */
export const gapPairs: readonly Pair[] = [
  [
    'a question is added',
    d =>
      d['x-gaps'].push({
        id: 'GAP-999',
        question: 'Why?',
        options: { a: 'b', c: 'd' },
        default: 'a',
        clause: 'x',
        scope: 'service',
      }),
    ['S gap-added @ GAP-999'],
  ],
  ['a question is removed', d => d['x-gaps'].shift(), ['I gap-removed @ GAP-01']],
  ['a question is settled', d => (gap(d, id).resolved = choice), [`I gap-resolved @ ${id}`]],
  ['a choice is added', d => (gap(d, id).options.gone = '410'), [`S gap-choice-added @ ${id}`]],
  ['a choice is no longer lawful', d => delete gap(d, id).options[other], [`I gap-choice-removed @ ${id}`]],
  ['the mock chooses otherwise', d => (gap(d, id).default = choice), [`S gap-default-changed @ ${id}`]],
  ['a question has another id', d => (gap(d, 'GAP-02').id = 'GAP-02x'), ['S gap-renamed @ GAP-02x']],
  [
    'a question has a value of another keyword',
    d => (gap(d, 'GAP-02').keyword = 'minimum'),
    ['S gap-keyword-changed @ GAP-02'],
  ],
]
