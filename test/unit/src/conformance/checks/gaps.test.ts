import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../../mocks/mock.ts'
import {
  deriveGapOptions,
  formatGapObservations,
  parseGapObservations,
} from '../../../../../src/conformance/checks/gaps/format-gap-observations.ts'
import { gapChecks, gapObservers } from '../../../../../src/conformance/checks/gaps/gap-checks.ts'
import { readEvidence } from '../../../../../src/conformance/evidence/read-evidence.ts'
import { createTally, type Tally } from '../../../../../src/conformance/evidence/tally.ts'
import { gapObserverDefinitions } from '../../../../../src/conformance/model/gap-observer-definitions.ts'
import type { Recording } from '../../../../../src/conformance/model/recording.ts'
import type { GapObservation } from '../../../../../src/conformance/model/report.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import type { GapId } from '../../../../../src/contract/contract-types.ts'
import { countRuns, sampleCases } from '../../../../support/count-runs.ts'
import { recordMockRun, replayMockRun } from '../../../../support/record-mock-run.ts'

/** A mock and what a run recorded of it under the defaults; its requests can be sent again under other choices. */
interface GapRun {
  readonly mock: Mock
  readonly recording: Recording
}

const again = () => []

/** Records a standard run with all that has to be refused. Two versions are deprecated: else GAP-31 and GAP-32 cannot show. */
async function recordGapRun(): Promise<GapRun> {
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
async function observeGap(
  run: GapRun,
  gap: GapId,
  gaps: Readonly<Record<string, string>>,
): Promise<GapObservation[]> {
  return readObservations(await playGap(run, gap, gaps)).filter(({ id }) => id === gap)
}

/** Returns how often the statement of a decided gap held and did not, with all other gaps at their defaults. */
async function judgeDecidedGap(run: GapRun, gap: GapId): Promise<{ held: number; broken: number }> {
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
async function observeAllGaps(
  { mock, recording }: GapRun,
  gaps: Readonly<Record<string, string>>,
): Promise<readonly GapObservation[]> {
  mock.set({ gaps, scenarios: [] })
  return readObservations(await replayMockRun(mock, recording, { wanted: () => true, again }))
}

const readObservations = (recording: Recording): readonly GapObservation[] => judgeGaps(recording).observed

function judgeGaps(recording: Recording): Tally {
  const tally = createTally()
  gapChecks.current.judge(readEvidence(recording), tally)
  return tally
}

const observed = contract.gaps.filter(({ id }) => gapObservers.current.has(id))
const open = observed.filter(({ resolved }) => resolved === undefined)
const decided = observed.filter(({ resolved }) => resolved !== undefined)
let run: GapRun

beforeAll(async () => {
  run = await recordGapRun()
}, 120_000)

it('observes every gap of the register, or has a reason why not', () => {
  const untold = contract.gaps.filter(({ id }) => gapObserverDefinitions[id].unobserved !== undefined)
  const told = [...gapObservers.current.keys(), ...untold.map(({ id }) => id)]
  expect(told.toSorted()).toEqual(contract.gaps.map(({ id }) => id).sort())
})

describe('each option of a gap is recognized by its name, on all operations that show it', () => {
  const options = open.flatMap(({ id, options }) => options.map(option => [id, option] as const))

  it.each(sampleCases(options, 45))('%s %s', async (gap, option) => {
    const seen = await observeGap(run, gap, { [gap]: option })
    const observed = [...new Set(seen.map(each => each.observed))]
    expect(
      observed,
      'no request shows it: `probes` of spec/gaps.yaml ask one, or `unobserved` says why not',
    ).not.toEqual([])
    expect(observed).toEqual([option])
  })

  it.each(decided)('judges the decided gap $id, and the mock keeps it', async ({ id }) => {
    const { held, broken } = await judgeDecidedGap(run, id)
    expect(broken).toBe(0)
    expect(held).toBeGreaterThan(0)
  })
})

describe('observations and options', () => {
  /** Options that keep good requests from being answered, or make an unknown name look like a known or a bad one. */
  const hiding = ['GAP-01', 'GAP-15', 'GAP-16', 'GAP-21a', 'GAP-43', 'GAP-C8']
  /** Choices that do not hide one another: the last option of each other gap. */
  const others = Object.fromEntries(
    open
      .filter(({ id }) => !hiding.includes(id))
      .map(({ id, options, default: usual }) => [
        id,
        options.filter(option => option !== usual).at(-1) ?? usual,
      ]),
  )

  it('makes a mock behave as another mock was observed', async () => {
    const first = formatGapObservations(await observeAllGaps(run, others))
    const { choices, skipped } = deriveGapOptions(parseGapObservations(JSON.parse(first)) ?? [])
    expect(skipped).toEqual([])
    expect(formatGapObservations(await observeAllGaps(run, choices))).toBe(first)
    const learnt = Object.entries(choices).filter(([id, option]) => others[id] === option)
    expect(learnt.length).toBeGreaterThan(70)
  }, 60_000)

  const usual = new Map<string, string>(contract.gaps.map(({ id, default: option }) => [id, option]))
  const findUnusual = (recording: Recording) =>
    readObservations(recording).filter(({ id, observed }) => usual.get(id) !== observed)

  it('observes the defaults of a default mock', () => {
    expect(findUnusual(run.recording)).toEqual([])
  })

  it('observes the same with few requests, since a documented bound answers no question', async () => {
    const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })
    expect(findUnusual(await recordMockRun(mock, { profile: 'smoke', negative: true }))).toEqual([])
  })
})

it('throws for no reply, however odd', () => {
  const odd = fc.constantFrom<unknown>(
    null,
    {},
    [],
    [[]],
    { toString: 1, valueOf: 1 },
    'text',
    '',
    -1,
    1e308,
    true,
  )
  const small = run.recording.exchanges.filter(({ reply }) => (reply?.body.length ?? 0) < 20_000)
  const bodies = fc.tuple(odd, fc.nat(97), fc.constantFrom(200, 400, 404, 500))
  fc.assert(
    fc.property(bodies, ([value, every, status]) => {
      let count = 0
      const spoil = (_: string, cell: unknown) =>
        typeof cell !== 'object' && count++ % (every + 2) === 1 ? value : cell
      const exchanges = small.map(each => {
        const body = each.reply?.body ?? ''
        const text = /^[[{]/.test(body) ? JSON.stringify(JSON.parse(body, spoil)) : body
        return { ...each, reply: { headers: {}, ...each.reply, status, body: text } }
      })
      for (const { observed } of readObservations({ ...run.recording, exchanges }))
        expect(observed).toMatch(/./)
    }),
    { seed: 20261120, numRuns: countRuns(20) },
  )
}, 60_000)
