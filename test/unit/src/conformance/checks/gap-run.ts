import { createMock, type Mock } from '../../../../../mocks/mock.ts'
import { gapChecks } from '../../../../../src/conformance/checks/gaps/gap-checks.ts'
import { createTally, type TallyResults } from '../../../../../src/conformance/evidence/create-tally.ts'
import { readEvidence } from '../../../../../src/conformance/evidence/read-evidence.ts'
import type { Recording } from '../../../../../src/conformance/model/recording.ts'
import type { GapObservation } from '../../../../../src/conformance/model/report.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import type { GapId } from '../../../../../src/contract/contract-types.ts'
import { recordMockRun, replayMockRun } from '../../../../support/record-mock-run.ts'

/** A mock and what a run recorded of it under the defaults; its requests can be sent again under other choices. */
export interface GapRun {
  readonly mock: Mock
  readonly recording: Recording
}

const again = () => []

/** Records a standard run with all that has to be refused. Two versions are deprecated: else GAP-31 and GAP-32 cannot show. */
export async function recordGapRun(): Promise<GapRun> {
  const deprecated = ['trending-momentum@1.0.0', 'influencer-credibility@1.0.0']
  const versions = { sunset: [], deprecated }
  const mock = createMock({
    seed: 7,
    now: '2026-01-15T12:00:00Z',
    lifecycle: deprecated.map(version => `${version}=deprecated:2025-12-01`),
  })
  const recording = await recordMockRun(mock, { profile: 'standard', negative: true, versions })
  return { mock, recording }
}

/**
 * Returns the operations that list a gap. For a gap of the service it returns one with each kind of number, a social one, and
 * two whose tables may be empty for different reasons.
 */
function listGapOperations(gap: GapId): readonly string[] {
  const listing = contract.operations.filter(({ gaps, parameters }) =>
    [...gaps, ...parameters.flatMap(each => each.gaps)].includes(gap),
  )
  return listing.length === 0
    ? ['clmmVenuePools', 'dlmmVenuePools', 'tokenDetails', 'tokenPoolSearch', 'alphaPostDetection']
    : listing.map(({ id }) => id)
}

/** Returns the observations of one gap with these choices of the mock. */
export async function observeGap(
  run: GapRun,
  gap: GapId,
  gaps: Readonly<Record<string, string>>,
): Promise<GapObservation[]> {
  return readObservations(await playGap(run, gap, gaps)).filter(({ id }) => id === gap)
}

/** Returns how often the statement of a decided gap held and did not, with all other gaps at their defaults. */
export async function judgeDecidedGap(run: GapRun, gap: GapId): Promise<{ held: number; broken: number }> {
  const tally = judgeGaps(await playGap(run, gap, {}))
  const counts = tally.keys().flatMap(([id, operation]) => (id === gap ? [tally.find(id, operation)] : []))
  const sum = (count: (each: (typeof counts)[number]) => number | undefined) =>
    counts.reduce((total, each) => total + (count(each) ?? 0), 0)
  const broken = sum(each => each?.findings.length)
  return { held: sum(each => each?.evaluated) - broken, broken }
}

async function playGap(
  { mock, recording }: GapRun,
  gap: GapId,
  gaps: Readonly<Record<string, string>>,
): Promise<Recording> {
  // A fault inside the service never happens by itself.
  mock.set({ gaps, scenarios: gap === 'GAP-14' ? ['server-error'] : [] })
  const operations = listGapOperations(gap)
  return replayMockRun(mock, recording, { wanted: ({ operation }) => operations.includes(operation), again })
}

/** Returns the observations of all gaps with these choices of the mock. */
export async function observeAllGaps(
  { mock, recording }: GapRun,
  gaps: Readonly<Record<string, string>>,
): Promise<GapObservation[]> {
  mock.set({ gaps, scenarios: [] })
  return readObservations(await replayMockRun(mock, recording, { wanted: () => true, again }))
}

/** All that is observed of a recording. */
export function readObservations(recording: Recording): GapObservation[] {
  return [...judgeGaps(recording).observed]
}

function judgeGaps(recording: Recording): TallyResults {
  const tally = createTally()
  gapChecks.current.judge(readEvidence(recording), tally)
  return tally
}
