import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { WorldSize } from '../../../mocks/world/world-scales.ts'
import { getInput } from '../../../src/conformance/inputs/inputs.ts'
import { judge } from '../../../src/conformance/judge/judge.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import { recordTraffic } from '../../../src/conformance/record-traffic.ts'
import { buildRequiredQuery } from '../../../src/conformance/requests/build-required-query.ts'
import { readHar } from '../../../src/conformance/traffic/read-har.ts'
import { contract, type Operation } from '../../../src/contract/contract.ts'
import { writeHar } from '../../support/write-har.ts'
import {
  type FaultGroup,
  fieldFaults,
  parameterFaults,
  replyFaults,
  serviceFaults,
} from '../proof/fault-families.ts'
import { lawfulServices } from '../proof/lawful-services.ts'
import { judgeRecorded, recordWholeRun } from '../proof/play-fault.ts'
import { playLawfulService } from '../proof/play-lawful-service.ts'

const PATIENCE = 300_000
/** One fault of so many is played, another one for each family; TRAFFIC=all plays all of them. */
const EACH = process.env.TRAFFIC === 'all' ? 1 : 40

/** The exchanges of a run as others would have recorded them. */
function readAsTraffic({ exchanges, run }: Recording): Recording {
  const har = readHar(writeHar(exchanges, 'a-secret-key'), 'run.har')
  return recordTraffic(har, { target: run.target, versions: run.versions }).recording
}

/** Whether lists name what the operation needs: what only a configuration names may be unknown to a service. */
function isListed(operation: Operation): boolean {
  const needed = Object.values(buildRequiredQuery(operation.id))
  return needed.every(value => typeof value === 'string' || getInput(value.input).from.length > 0)
}

/** With the requests that give the inputs of others, which traffic of a frontend holds too. */
function addLists(played: Recording, { exchanges }: Recording): Recording {
  const here = new Set(played.exchanges.map(({ operation }) => operation))
  const lists = exchanges.filter(({ name, operation: id }) => name.startsWith('smoke:') && !here.has(id))
  return { ...played, exchanges: [...lists, ...played.exchanges].map((each, at) => ({ ...each, n: at + 1 })) }
}

/** Faults that a HAR of their requests does not show as the run itself does. */
async function listOtherwise<Runs>(
  runs: Runs,
  groups: readonly Pick<FaultGroup<Runs>, 'faults' | 'play'>[],
): Promise<unknown[]> {
  const clean = await recordWholeRun('large')
  const all = groups
    .flatMap(({ faults, play }) => faults().map(fault => ({ fault, play })))
    .filter(({ fault: { concerns = () => true } }) => contract.operations.filter(concerns).every(isListed))
  const chosen = all.filter((_, at) => at % EACH === 0)
  expect(chosen.length).toBeGreaterThan(3)
  const others: unknown[] = []
  for (const { fault, play } of chosen) {
    const recording = addLists((await play(runs, fault)).recording, clean.recording)
    const [wanted, seen] = [recording, readAsTraffic(recording)].map(each => judgeRecorded(each).failed)
    if (!isDeepStrictEqual(wanted, seen)) others.push({ fault: fault.name, wanted, seen })
  }
  return others
}

describe('the exchanges of a run, read from a HAR', { timeout: PATIENCE }, () => {
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
    ['parameters', parameterFaults],
    ['replies', replyFaults],
  ] as const)('show the same faults of %s', async (_, { prepare, groups }) => {
    expect(await listOtherwise(await prepare('large'), groups)).toEqual([])
  })

  it('show the same faults of access, payment, version and route', async () => {
    const { prepare, groups } = serviceFaults
    // Which of two keys cannot be right is known only to those who sent it.
    const open = groups.map(group => ({
      ...group,
      faults: () => group.faults().filter(({ name }) => !/any-key|short-form/.test(name)),
    }))
    expect(await listOtherwise(await prepare('large'), open)).toEqual([])
  })

  it('are silent about a service that is lawful in another way', async () => {
    const clean = await recordWholeRun('large')
    const chosen = lawfulServices.filter((_, at) => at % (EACH / 8) < 1)
    expect(chosen.length).toBeGreaterThan(10)
    const loud: unknown[] = []
    for (const service of chosen) {
      const { recording } = await playLawfulService(clean, service)
      const { failed } = judgeRecorded(readAsTraffic(recording))
      if (failed.length > 0) loud.push({ service, failed })
    }
    expect(loud).toEqual([])
  })
})
