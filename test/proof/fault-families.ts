import {
  getEndpointName,
  listDocumentedVersions,
  versionedOperations,
} from '../../mocks/versions/version-status.ts'
import type { WorldSize } from '../../mocks/world/world-scales.ts'
import { openThrowawayWallet } from '../../src/conformance/collect/pay/open-wallet.ts'
import type { RunOptions } from '../../src/conformance/conform.ts'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import { type Fault, listedSchemas } from '../faults/fault.ts'
import { listFaults } from '../faults/list-faults.ts'
import { usualRates } from '../support/record-mock-run.ts'
import {
  type CleanRun,
  createFaultFilter,
  createNeighborFilter,
  type PlayedFault,
  playFault,
  playFaultInOneReply,
  recordCleanRun,
  recordWholeRun,
} from './play-fault.ts'

/** Faults that are alike, and how each is played in the runs that were prepared. */
export interface FaultGroup<Runs> {
  readonly name: string
  readonly faults: () => readonly Fault[]
  readonly play: (runs: Runs, fault: Fault) => Promise<PlayedFault>
}

/** Groups of faults that are played in the same runs. */
export interface FaultFamilies<Runs> {
  readonly prepare: (size: WorldSize) => Promise<Runs>
  readonly groups: readonly FaultGroup<Runs>[]
}

/** Faults of single columns and fields, by their table or object. */
export const fieldFaults: FaultFamilies<CleanRun> = {
  prepare: recordWholeRun,
  groups: [...listedSchemas.current.keys()].map(name => ({
    name,
    faults: () => listFaults().filter(fault => fault.name.split(':')[2]?.split('.')[0] === name),
    play: playFaultInOneReply,
  })),
}

const parameterFamilies = [
  'needed',
  'unneeded',
  'default',
  'ignored',
  'constant',
  'edge',
  'unbounded',
  'choice',
  'whole-only',
  'form',
  'empty-item',
  'first-only',
]

/** Plays a fault with the operations that also show the effect of a parameter. */
const playWithNeighbors: typeof playFault = (run, fault) =>
  playFault(run, fault, createNeighborFilter(run, fault))

/** Faults of parameters. */
export const parameterFaults: FaultFamilies<CleanRun> = {
  prepare: recordWholeRun,
  groups: parameterFamilies.map(name => ({
    name,
    faults: () => listFaults(name),
    play: ['ignored', 'constant'].includes(name) ? playWithNeighbors : playFault,
  })),
}

const first = ({ name }: Exchange) => name.startsWith('smoke:')
const refused = ({ expects }: Exchange) => expects === 'refusal'

/** Function that plays the faults of each family. */
const ways: Readonly<Record<string, FaultGroup<CleanRun>['play']>> = {
  rule: playFaultInOneReply,
  order: playFaultInOneReply,
  limit: playFault,
  page: playFault,
  envelope: (run, fault) => playFault(run, fault, first),
  transport: (run, fault) => playFault(run, fault, fault.name.endsWith(':crash') ? refused : first),
  columns: playWithNeighbors,
  across: playWithNeighbors,
  effect: playWithNeighbors,
  entity: playWithNeighbors,
  figures: playWithNeighbors,
}

/** Faults of whole replies, or of several replies together. */
export const replyFaults: FaultFamilies<CleanRun> = {
  prepare: recordWholeRun,
  groups: Object.entries(ways).map(([name, play]) => ({
    name,
    faults: () => listFaults(name),
    play,
  })),
}

/** Families of faults that break statements over several replies. */
const overReplies = ['across', 'effect', 'entity', 'figures', 'constant', 'ignored', 'default']

/** These once more at the rates of the command, so that figures move between the requests. */
export const movingFaults: FaultFamilies<CleanRun> = {
  prepare: size => recordCleanRun(size, {}, {}, undefined, usualRates),
  groups: [...replyFaults.groups, ...parameterFaults.groups].filter(({ name }) => overReplies.includes(name)),
}

/** A run in which the oldest version of every social operation is in another state than the contract says. */
function recordEnded(size: WorldSize, state: 'sunset' | 'deprecated'): Promise<CleanRun> {
  const names = [...versionedOperations.current.values()].flatMap(operation => {
    const versions = listDocumentedVersions(operation)
    const media = new Set(versions.map(({ media }) => media))
    return media.size > 1
      ? [`${getEndpointName(operation)}@${versions.map(({ version }) => version).sort()[0]}`]
      : []
  })
  const versions = { sunset: [], deprecated: [], [state]: names } as RunOptions['versions'] & object
  const lifecycle = names.map(name => `${name}=${state}:2025-12-01`)
  return recordCleanRun(size, { lifecycle }, { operations: '*social-data*', versions })
}

/** True for requests about access and routes. The others are about data, and are played on a small market. */
const isOfService = ({ name, about = [] }: Exchange) =>
  name.startsWith('smoke:') || about.some(id => /^(AUT|PAY|PAG|VER|RTE|XEP-12|ENV-014)/.test(id))

const recordServiceRuns = async (size: WorldSize) => ({
  clean: await recordWholeRun(size),
  sunset: await recordEnded(size, 'sunset'),
  deprecated: await recordEnded(size, 'deprecated'),
})

/** Faults of paid answers, played in paying runs. */
export const paidFaults: FaultFamilies<CleanRun> = {
  prepare: async size => {
    const wallet = await openThrowawayWallet()
    return recordCleanRun(size, {}, { profile: 'smoke', negative: false, maxCost: 2 }, wallet)
  },
  groups: [{ name: 'paid', faults: () => listFaults('paid'), play: playFault }],
}

/** Faults of access and routes. */
export const serviceFaults: FaultFamilies<Awaited<ReturnType<typeof recordServiceRuns>>> = {
  prepare: recordServiceRuns,
  groups: ['access', 'payment', 'version', 'route'].map(name => ({
    name,
    faults: () => listFaults(name),
    play: ({ clean, sunset, deprecated }, fault) => {
      const { name } = fault
      const run = name.endsWith('.sunset') ? sunset : name.endsWith('.deprecated') ? deprecated : clean
      const concerns = createFaultFilter(fault)
      const isWanted = (each: Exchange) => concerns(each) && (run.size === 'small' || isOfService(each))
      // What a coin is worth is known by the prices of its pools.
      return playFault(run, fault, each => isWanted(each) || each.name === 'smoke:dexcV2Pools')
    },
  })),
}
