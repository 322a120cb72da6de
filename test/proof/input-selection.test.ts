import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import { listFaults } from '../faults/list-faults.ts'
import { shareOut } from '../support/count-runs.ts'
import { explainUnseen, findExpectedVerdict } from './expected-verdict.ts'
import { findProofProblem } from './find-proof-problem.ts'
import { type CleanRun, createNeighborFilter, playFault, recordCleanRun } from './play-fault.ts'

const PATIENCE = 300_000

/** A poorer selection of requests, and the faults that escape it. */
interface Mutation {
  readonly says: string
  /** The requests that are left, each as it would be asked; the recording tells what the first one of an operation asks. */
  readonly select: (exchanges: readonly Exchange[]) => readonly Exchange[]
  readonly faults: RegExp
}

const isEntity = ({ name }: Exchange) => name.startsWith('entity:')
const isDenial = ({ name }: Exchange) => /:(none|wrong):/.test(name)

const mutations: readonly Mutation[] = [
  {
    says: 'only the first entity is asked for',
    select: exchanges => exchanges.map(each => askForFirst(each, exchanges)),
    faults: /^fault:entity:/,
  },
  {
    says: 'no other entity is asked for by itself',
    select: exchanges => exchanges.filter(each => !isEntity(each)),
    faults: /^fault:entity:(ohlcvPool|dex\w+V3Pool|clonesV3Pool|dexcV2ProviderSummary|tvlTopOwners)\./,
  },
  {
    says: 'only the first configured sample is used',
    select: exchanges => exchanges.filter(({ name }) => !/^entity:.*:2$/.test(name)),
    faults: /^fault:entity:dex[abc]V3Pool\./,
  },
  {
    says: 'no other token is compared between tables',
    select: exchanges => exchanges.filter(({ role = '' }) => !/^(other|last)/.test(role)),
    faults: /^fault:entity:tokenDetails\.|^fault:entity:\w+\.(cents|trades)$/,
  },
  {
    says: 'access is probed on one operation of each host',
    select: exchanges =>
      exchanges.filter(each => !isDenial(each) || /clmmVenuePools|alphaPostDetection/.test(each.operation)),
    faults: /^fault:access:(tradeStatistics|tvlTopOwners|dexdV3Pool|trendingMomentum)\.(no|any)-key$/,
  },
  {
    says: 'access is probed by the short form alone',
    select: exchanges => exchanges.filter(each => !isDenial(each) || each.form === 'short'),
    faults: /^fault:access:long-form$/,
  },
  {
    says: 'access is probed without a key alone',
    select: exchanges => exchanges.filter(({ access }) => access !== 'wrong'),
    faults: /^fault:access:(any-key|\w+\.any-key)$/,
  },
  {
    says: 'no garbage is sent in place of a payment',
    select: exchanges => exchanges.filter(({ payment }) => payment === undefined),
    faults: /^fault:payment:unread/,
  },
]

describe.each([
  ['large', 0],
  ['small', 1],
] as const)('the selection of requests on a %s world', (size, turn) => {
  let clean: CleanRun
  beforeAll(async () => {
    clean = await recordCleanRun(size, {}, { profile: 'standard', negative: false })
  }, PATIENCE)
  afterAll(() => clean.mock.reset())

  it.each(shareOut(mutations, turn, 2))(
    'counts requests: faults escape when $says',
    { timeout: PATIENCE },
    async mutation => {
      const { recording } = clean
      const poorer = {
        ...clean,
        recording: { ...recording, exchanges: mutation.select(recording.exchanges) },
      }
      const faults = listFaults().filter(
        fault => mutation.faults.test(fault.name) && explainUnseen(fault, size) === undefined,
      )
      const wrong: string[] = []
      for (const fault of faults) {
        const filter = fault.concerns === undefined ? isDenialOrPayment : createNeighborFilter(clean, fault)
        const problem = findProofProblem(await playFault(clean, fault, filter))
        if (problem !== undefined) wrong.push(`escapes the whole selection: ${problem}`)
        const { failed, warned } = await playFault(poorer, fault, filter)
        const { ids } = findExpectedVerdict(fault)
        if ([...failed, ...warned].some(id => ids.includes(id)))
          wrong.push(`${fault.name} is caught all the same`)
      }
      expect(faults.length).toBeGreaterThan(0)
      expect(wrong).toEqual([])
    },
  )
})

/** Requests that show faults of the whole service. */
function isDenialOrPayment(each: Exchange): boolean {
  return isDenial(each) || each.payment !== undefined || each.name.startsWith('smoke:')
}

/** A request for an entity that was drawn or configured, as a request for that of the first request of its operation. */
function askForFirst(each: Exchange, exchanges: readonly Exchange[]): Exchange {
  const first = exchanges.find(({ name }) => name === `smoke:${each.operation}`)?.query ?? {}
  if (isEntity(each)) return { ...each, query: first, sources: {} }
  const query = Object.entries(each.query).map(([name, value]) => {
    const isChosen = each.sources[name] !== undefined
    return [name, isChosen ? (first[name] ?? value).split(',')[0] : value]
  })
  return { ...each, query: Object.fromEntries(query), sources: {} }
}
