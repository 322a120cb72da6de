import { createMock, type Mock } from '../../../mocks/mock.ts'
import { gapChecks } from '../../../src/conformance/checks/gaps/gap-checks.ts'
import { createTally } from '../../../src/conformance/evidence/create-tally.ts'
import { readEvidence } from '../../../src/conformance/evidence/read-evidence.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import type { GapObservation } from '../../../src/conformance/model/report.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { GapId } from '../../../src/contract/contract-types.ts'
import { recordMockRun, replayMockRun } from '../../support/record-mock-run.ts'

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

/** Operations that list a gap; of a gap that concerns the service the one with a number of each kind, and a social one. */
function listGapOperations(gap: GapId): readonly string[] {
  const listing = contract.operations.filter(({ gaps, parameters }) =>
    [...gaps, ...parameters.flatMap(each => each.gaps)].includes(gap),
  )
  return listing.length === 0
    ? ['clmmVenuePools', 'dlmmVenuePools', 'tokenDetails', 'alphaPostDetection']
    : listing.map(({ id }) => id)
}

/** What is observed of one gap when the mock makes these choices. */
export async function observeGap(
  { mock, recording }: GapRun,
  gap: GapId,
  gaps: Readonly<Record<string, string>>,
): Promise<GapObservation[]> {
  // A fault inside the service never happens by itself.
  mock.set({ gaps, scenarios: gap === 'GAP-14' ? ['server-error'] : [] })
  const operations = listGapOperations(gap)
  const played = await replayMockRun(mock, recording, {
    wanted: ({ operation }) => operations.includes(operation),
    again,
  })
  return readObservations(played).filter(({ id }) => id === gap)
}

/** What is observed of all gaps when the mock makes these choices. */
export async function observeAllGaps(
  { mock, recording }: GapRun,
  gaps: Readonly<Record<string, string>>,
): Promise<GapObservation[]> {
  mock.set({ gaps, scenarios: [] })
  return readObservations(await replayMockRun(mock, recording, { wanted: () => true, again }))
}

/** All that is observed of a recording. */
export function readObservations(recording: Recording): GapObservation[] {
  const tally = createTally()
  gapChecks.judge(readEvidence(recording), tally)
  return tally.observed.map(({ gap: id, operation: operationId, observed }) => ({
    id,
    operationId,
    observed,
  }))
}
