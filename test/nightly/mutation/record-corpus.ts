import type { WorldSize } from '../../../mocks/world/world-scales.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { Fault } from '../../faults/fault.ts'
import { listFaults } from '../../faults/list-faults.ts'
import { explainUnseen } from '../../proof/expected-verdict.ts'
import {
  type FaultFamilies,
  fieldFaults,
  paidFaults,
  parameterFaults,
  replyFaults,
  serviceFaults,
} from '../../proof/fault-families.ts'
import { lawfulServices } from '../../proof/lawful-services.ts'
import { type CleanRun, recordCleanRun } from '../../proof/play-fault.ts'
import { playLawfulService } from '../../proof/play-lawful-service.ts'
import { legalScenarios } from '../../support/legal-scenarios.ts'
import { marketScenarios } from '../../support/market/market-scenarios.ts'
import { replayMockRun } from '../../support/record-mock-run.ts'
import { type Case, disturbRun } from './disturb-run.ts'

/** Size of the corpus. */
export interface CorpusOptions {
  /** Faults of each family, spread over all there are. */
  readonly faults: number
  /** Other legal settings, and lawful services, each so many of all there are; with 0 nothing is recorded on large data, and no version has ended. */
  readonly legal: number
  /** Names of further recorded faults. */
  readonly besides: readonly string[]
  /** Filter of disturbed runs by name. Default: all. */
  readonly disturbed?: (name: string) => boolean
  readonly report: (says: string) => void
}

/** Clean runs, runs with other legal settings, and runs with one fault, on small data and, where that shows nothing, on large. */
export async function recordCorpus(options: CorpusOptions): Promise<Case[]> {
  const { legal, report, disturbed: isWanted = () => true } = options
  const sizes: readonly WorldSize[] = legal > 0 ? ['small', 'large'] : ['small']
  const clean: Case[] = []
  for (const size of sizes)
    clean.push({ name: `clean ${size}`, recording: (await recordCleanRun(size)).recording, isClean: true })
  const lawful = await recordPaid(await paidFaults.prepare('small'))
  if (legal > 0) {
    const run = await recordCleanRun('small', {}, { profile: 'standard' })
    lawful.push(...(await recordLegal(run, legal)), ...(await recordLawful(run, legal)))
    const { sunset, deprecated } = await serviceFaults.prepare('small')
    for (const [name, { recording }] of Object.entries({ sunset, deprecated }))
      lawful.push({ name: `a version is ${name}`, recording })
    lawful.push(...disturbRun(sunset.recording, ({ expects }) => expects === 'gone'))
  }
  report(`${clean.length} clean runs, ${lawful.length} lawful services`)
  const disturbed = clean
    .slice(0, 1)
    .flatMap(({ recording }) => disturbRun(recording).filter(({ name }) => isWanted(name)))
  report(`${disturbed.length} disturbed runs`)
  const faulty: Case[] = []
  const seen = new Set<string>()
  for (const size of sizes) {
    for (const families of [fieldFaults, replyFaults, parameterFaults, paidFaults])
      faulty.push(...(await recordFaults(families, size, options, seen)))
    faulty.push(...(await recordFaults(serviceFaults, size, options, seen)))
    report(`${faulty.length} faults, on ${size} data`)
  }
  return [...clean, ...lawful, ...disturbed, ...faulty]
}

async function recordLegal({ mock, recording }: CleanRun, most: number): Promise<Case[]> {
  const cases: Case[] = []
  const settings = contract.gaps.flatMap(({ id, options, default: usual }) =>
    options.filter(option => option !== usual).map(option => [id, option] as const),
  )
  for (const [gap, option] of spread(settings, most)) {
    mock.set({ gaps: { [gap]: option } })
    const played = await replayMockRun(mock, recording, { wanted: () => true })
    cases.push({ name: `${gap} ${option}`, recording: played })
  }
  for (const scenario of [...legalScenarios, ...marketScenarios.map(({ name }) => name)]) {
    mock.set({ gaps: {}, scenarios: [scenario] })
    const played = await replayMockRun(mock, recording, { wanted: () => true })
    cases.push({ name: scenario, recording: played })
  }
  mock.reset()
  return cases
}

/** Records paid answers, and payments with unknown results. */
async function recordPaid({ mock, recording, wallet }: CleanRun): Promise<Case[]> {
  const cases: Case[] = [{ name: 'clean small paid', recording }]
  for (const trouble of ['insufficient-funds', 'settlement-pending', 'reply-lost']) {
    mock.set({ scenarios: [`payment-${trouble}`] })
    const played = await replayMockRun(mock, recording, { wanted: () => true, wallet })
    cases.push({ name: `payment-${trouble}`, recording: played })
  }
  mock.reset()
  return cases
}

async function recordLawful(run: CleanRun, most: number): Promise<Case[]> {
  const cases: Case[] = []
  for (const service of spread(lawfulServices, most)) {
    const { changed, recording } = await playLawfulService(run, service)
    // Some change nothing on small data.
    if (changed > 0) cases.push({ name: service.name, recording })
  }
  return cases
}

async function recordFaults<Runs>(
  { prepare, groups }: FaultFamilies<Runs>,
  size: WorldSize,
  { faults: most, besides }: CorpusOptions,
  seen: Set<string>,
): Promise<Case[]> {
  const isWanted = createSample(most, besides)
  const missing = groups.flatMap(({ faults, play }) =>
    faults()
      .filter(fault => !seen.has(fault.name) && isWanted(fault) && explainUnseen(fault, size) === undefined)
      .map(fault => ({ fault, play })),
  )
  if (missing.length === 0) return []
  const runs = await prepare(size)
  const cases: Case[] = []
  for (const { play, fault } of missing) {
    seen.add(fault.name)
    cases.push({ name: `${fault.name} ${size}`, recording: (await play(runs, fault)).recording })
  }
  return cases
}

/** Selects a number of faults of each family, and some by name. */
function createSample(most: number, besides: readonly string[]): (fault: Fault) => boolean {
  const families = [...new Set(listFaults().map(({ family }) => family))]
  const wanted = new Set(families.flatMap(family => spread(listFaults(family), most).map(({ name }) => name)))
  return ({ name }) => wanted.has(name) || besides.includes(name)
}

/** Returns evenly spread items of a list. */
function spread<T>(all: readonly T[], most: number): T[] {
  return all.filter(
    (_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length),
  )
}
