import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { WorldSize } from '../../../../../mocks/world/world-scales.ts'
import { convertTrafficToRecording } from '../../../../../src/conformance/convert-traffic-to-recording.ts'
import { inputs } from '../../../../../src/conformance/inputs/inputs.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import type { Recording } from '../../../../../src/conformance/model/recording.ts'
import { readHar } from '../../../../../src/conformance/traffic/read-har.ts'
import { contract, type Operation } from '../../../../../src/contract/contract.ts'
import {
  type FaultGroup,
  fieldFaults,
  parameterFaults,
  replyFaults,
  serviceFaults,
} from '../../../../proof/fault-families.ts'
import { lawfulServices } from '../../../../proof/lawful-services.ts'
import { judgeRecorded, recordWholeRun } from '../../../../proof/play-fault.ts'
import { playLawfulService } from '../../../../proof/play-lawful-service.ts'
import { isEveryRun, sampleCases } from '../../../../support/count-runs.ts'
import { writeHar } from '../../../../support/write-har.ts'

const PATIENCE = 300_000
/** One fault of so many is played, another one for each family; RUNS=all plays all of them. */
const EACH = isEveryRun ? 1 : 120

/** The exchanges of a run as others would have recorded them. */
function readAsTraffic({ exchanges, run }: Recording): Recording {
  const har = readHar(writeHar(exchanges, 'a-secret-key'), 'run.har')
  return convertTrafficToRecording(har, { target: run.target, versions: run.versions }).recording
}

/** True if lists name what a run asks an operation about: what only a configuration names may be unknown to a service. */
function isListed({ exchanges }: Recording, { id }: Operation, listed: ReadonlySet<string>): boolean {
  const asked = exchanges.find(({ name }) => name === `smoke:${id}`)
  return Object.entries(asked?.sources ?? {}).every(
    ([name, source]) => !source.startsWith('configuration') || listed.has(asked?.query[name] ?? ''),
  )
}

/** All that replies name for any input, and that a service has to know. */
function listInputValues(exchanges: Recording['exchanges']): ReadonlySet<string> {
  const found = [...inputs.current.values()].flatMap(({ find }) => find(exchanges))
  return new Set(found.flatMap(({ value, source }) => (source.includes('candidate') ? [] : value)))
}

/** With the requests that give the inputs of others, which traffic of a frontend holds too. */
function addLists(played: Recording, { exchanges }: Recording): Recording {
  const here = new Set(played.exchanges.map(({ operation }) => operation))
  const lists = exchanges.filter(({ name, operation: id }) => name.startsWith('smoke:') && !here.has(id))
  return { ...played, exchanges: [...lists, ...played.exchanges].map((each, at) => ({ ...each, n: at + 1 })) }
}

function isPartOf(wanted: readonly string[], seen: readonly string[]): boolean {
  return seen.every(id => wanted.includes(id))
}

/** Requests that were misjudged once. */
const hard = /:entity:.*unknown|:form:tvl/

/** Faults that a HAR of their requests does not show as the run itself does. */
async function listOtherwise<Runs>(
  runs: Runs,
  groups: readonly Pick<FaultGroup<Runs>, 'faults' | 'play'>[],
  isShown: (wanted: readonly string[], seen: readonly string[]) => boolean = isDeepStrictEqual,
  each = EACH,
): Promise<unknown[]> {
  const clean = await recordWholeRun('large')
  const listed = listInputValues(clean.recording.exchanges)
  const unlisted = contract.operations.filter(operation => !isListed(clean.recording, operation, listed))
  expect(unlisted.length).toBeLessThan(6)
  const all = groups.flatMap(({ faults, play }) => faults().map(fault => ({ fault, play })))
  const chosen = all.filter(({ fault }, at) => at % each === 0 || hard.test(fault.name))
  expect(chosen.length).toBeGreaterThan(2)
  const others: unknown[] = []
  for (const { fault, play } of chosen) {
    const recording = addLists((await play(runs, fault)).recording, clean.recording)
    const wanted = judgeRecorded(recording).failed
    const seen = judgeRecorded(readAsTraffic(recording)).failed
    const concerned = contract.operations.filter(fault.concerns ?? (() => true))
    const mayMiss = concerned.every(operation => unlisted.includes(operation))
    const isTold = mayMiss ? isPartOf(wanted, seen) : isShown(wanted, seen)
    if (!isTold) others.push({ fault: fault.name, wanted, seen })
  }
  return others
}

describe('exchanges of a run in a HAR', { timeout: PATIENCE }, () => {
  it.each(['large', 'small'] as WorldSize[])('have the verdicts of the run on %s data', async size => {
    const { recording } = await recordWholeRun(size)
    const wanted = judge(recording)
    const report = judge(readAsTraffic(recording))
    const toVerdict = ({ id, operationId, verdict }: (typeof report.requirements)[number]) =>
      // What was not asked is "not exercised" where a run has asked for nothing else.
      `${id} ${operationId} ${verdict === 'not-exercised' ? 'skipped' : verdict}`
    expect(report.requirements.map(toVerdict)).toEqual(wanted.requirements.map(toVerdict))
    expect(report.gaps).toEqual(wanted.gaps)
    expect(report.exit.code).toBe(wanted.exit.code)
  })

  it.each([
    ['fields', fieldFaults],
    ['replies', replyFaults],
  ] as const)('show the same faults of %s', async (_, { prepare, groups }) => {
    expect(await listOtherwise(await prepare('large'), groups)).toEqual([])
  })

  it('show the faults of parameters', async () => {
    const { prepare, groups } = parameterFaults
    // Of a pool on another chain, which no list of the run names, nobody can tell whether it has to be there.
    const isShown: typeof isPartOf = (wanted, seen) =>
      isPartOf(wanted, seen) && seen.length > 0 === wanted.length > 0
    expect(await listOtherwise(await prepare('large'), groups, isShown)).toEqual([])
  })

  it('show the same faults of access, payment, version and route', async () => {
    const { prepare, groups } = serviceFaults
    const take = (isWanted: (name: string) => boolean) =>
      groups.map(group => ({ ...group, faults: () => group.faults().filter(({ name }) => isWanted(name)) }))
    // Which of two keys cannot be right is known only to those who sent it: that one is wrong, where it opens not everything.
    const ofKeys = (name: string) => /any-key|-form$|:social$/.test(name)
    const isShown: typeof isPartOf = (_, seen) => seen.some(id => id.startsWith('AUT'))
    const runs = await prepare('large')
    expect(
      await listOtherwise(
        runs,
        take(name => !ofKeys(name)),
      ),
    ).toEqual([])
    const inPart = take(name => ofKeys(name) && !name.includes('any-key'))
    expect(await listOtherwise(runs, inPart, isShown, 1)).toEqual([])
  })

  it('prove nothing against an unusual lawful service', async () => {
    const clean = await recordWholeRun('large')
    const chosen = sampleCases(lawfulServices, 6)
    expect(chosen.length).toBeGreaterThan(5)
    const loud: unknown[] = []
    for (const service of chosen) {
      const { recording } = await playLawfulService(clean, service)
      const { failed } = judgeRecorded(readAsTraffic(recording))
      if (failed.length > 0) loud.push({ service, failed })
    }
    expect(loud).toEqual([])
  })
})
