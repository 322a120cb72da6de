import { defineGroup } from '../../requests/plan-group.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'
import { findMissingPool } from './find-missing-pool.ts'

const id = 'XEP-09'

/** A pool list, and a search for a token that few of its pools have: 100 rows are allowed by every maximum imaginable. */
const searched = defineGroup({
  kind: 'search',
  profile: 'standard',
  operations: ['clmmVenuePools'],
  about: [id],
  parts: () => ({
    pools: {},
    search: {
      operation: 'tokenPoolSearch',
      query: { token_address: { input: 'altchain.token.rare' }, limit: '100' },
    },
  }),
})

/** Every listed pool that has the token is among the pools that a search for it finds. */
export const searchCompleteness = defineJointCheck({
  id,
  title: 'a search finds every listed pool of the token',
  level: 'inferred',
  clause: 'GET /altchain/token-pool-search',
  checks: 'Pools of the venue list with the token are among those found, when that page is not full.',
  violation: 'a listed pool that the search does not know',
  group: searched,
  show: ({ pools, search }) => findMissingPool(pools, search, 'the search for its token', () => false),
})
