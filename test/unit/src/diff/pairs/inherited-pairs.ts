import { details, operation, type Pair, posts } from './pair.ts'

const payment = { payment: [] }
const apiKey = { apiKey: [] }

/** One line for each address. */
const every = (line: string, count: number) => Array<string>(count).fill(line)

/** Changes of access and addresses at one path or operation: what it does not say itself is that of the document. */
export const inheritedPairs: readonly Pair[] = [
  [
    'one operation takes payments only',
    d => {
      operation(d, details).security = [payment]
    },
    ['C access-removed @ tokenDetails'],
  ],
  [
    'one operation is open to everybody',
    d => {
      operation(d, details).security = []
    },
    ['I access-added @ tokenDetails'],
  ],
  [
    'one operation also takes requests without credentials',
    d => {
      operation(d, details).security = [apiKey, payment, {}]
    },
    ['I access-added @ tokenDetails'],
  ],
  [
    'one operation asks for key and payment together',
    d => {
      operation(d, details).security = [{ ...apiKey, ...payment }]
    },
    ['C access-removed @ tokenDetails', 'C access-removed @ tokenDetails'],
  ],
  [
    'one operation says the access of the document itself',
    d => {
      operation(d, details).security = [payment, apiKey]
    },
    ['W words-changed @ tokenDetails'],
  ],
  [
    'one path moves to other addresses',
    d => {
      d.paths[details].servers = structuredClone(d.paths[posts].servers)
    },
    [
      ...every('C server-removed @ /altchain/token-details', 4),
      ...every('I server-added @ /altchain/token-details', 2),
    ],
  ],
  [
    'one operation moves to other addresses',
    d => {
      operation(d, details).servers = structuredClone(d.paths[posts].servers)
    },
    [...every('C server-removed @ tokenDetails', 4), ...every('I server-added @ tokenDetails', 2)],
  ],
  [
    'one path says the addresses of the document itself',
    d => {
      d.paths[details].servers = structuredClone(d.servers)
    },
    ['W words-changed @ /altchain/token-details'],
  ],
  [
    'one path has no addresses of its own any more',
    d => {
      delete d.paths[posts].servers
    },
    [
      ...every('C server-removed @ /socialintel/social-data/alpha-post-detection', 2),
      ...every('I server-added @ /socialintel/social-data/alpha-post-detection', 4),
    ],
  ],
]
