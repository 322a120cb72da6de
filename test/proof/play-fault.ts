import type { SessionSettings } from '../../mocks/core/settings/session-settings.ts'
import type { Mock } from '../../mocks/mock.ts'
import type { WorldSize } from '../../mocks/world/world-scales.ts'
import { memoize } from '../../src/base/memoize.ts'
import {
  type AuthoredRequestGroup,
  requestGroups,
} from '../../src/conformance/checks/across/evaluate-expression.ts'
import type { Limits } from '../../src/conformance/collect/collect-options.ts'
import type { Wallet } from '../../src/conformance/collect/pay/open-wallet.ts'
import type { RunOptions } from '../../src/conformance/conform.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import type { Exchange, Recording } from '../../src/conformance/model/recording.ts'
import type { Report, RequirementResult, Verdict } from '../../src/conformance/model/report.ts'
import { getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { createFaultyMock } from '../faults/create-faulty-mock.ts'
import type { Fault } from '../faults/fault.ts'
import { recordMockRun, replayMockRun } from '../support/record-mock-run.ts'
import { findExpectedVerdict } from './expected-verdict.ts'

/** Options of a complete run: the deepest profile, and requests to be rejected. */
export const wholeRunOptions: RunOptions = { profile: 'deep', negative: true }

/** A mock with a frozen clock, and the recording of a whole run. */
export interface CleanRun {
  readonly mock: Mock
  readonly size: WorldSize
  readonly recording: Recording
  /** Pays, in a run with paid answers. */
  readonly wallet?: Wallet | undefined
  /** Rates at which its requests are sent. Default: no time passes. */
  readonly rates?: Partial<Limits> | undefined
}

/** The whole run that faults are played in, against a mock of a size; recorded once for all files that a worker tests. */
export const recordWholeRun = memoize(
  (size: WorldSize) => recordCleanRun(size),
  new Map<WorldSize, Promise<CleanRun>>(),
)

/** The same against a mock that is set or asked otherwise. */
export async function recordCleanRun(
  size: WorldSize,
  settings: SessionSettings = {},
  options: RunOptions = {},
  wallet?: Wallet,
  rates?: Partial<Limits>,
): Promise<CleanRun> {
  const mock = createFaultyMock({ seed: 7, now: '2026-01-15T12:00:00Z', size, ...settings })
  const recording = await recordMockRun(mock, { ...wholeRunOptions, ...options }, wallet, rates)
  return { mock, size, recording, wallet, rates }
}

/** Verdicts of the suite on a recording. */
export interface SuiteVerdict {
  readonly exit: Report['exit']
  readonly failed: readonly string[]
  readonly warned: readonly string[]
  readonly passed: readonly PassedRequirement[]
}

/** A requirement that holds as far as an operation shows. */
type PassedRequirement = Pick<RequirementResult, 'id' | 'operationId'>

/** Verdicts of the suite on a target with one fault. */
export interface FaultOutcome extends SuiteVerdict {
  readonly fault: Fault
  readonly size: WorldSize
}

/** The same, with what was judged. */
export interface PlayedFault extends FaultOutcome {
  readonly recording: Recording
}

/** Sends some requests once more with a fault switched on, and judges that: those it concerns, or those that are wanted. */
export async function playFault(
  { mock, size, recording, wallet, rates }: CleanRun,
  fault: Fault,
  wanted = createFaultFilter(fault),
): Promise<PlayedFault> {
  mock.clock.reset()
  mock.set({ scenarios: [fault.name] })
  const played = addBackdrop(await replayMockRun(mock, recording, { wanted, wallet, rates }), recording)
  mock.set({ scenarios: [] })
  return { fault, size, ...judgeWithRecording(played) }
}

/**
 * As {@link playFault}, for a fault that one reply shows: the smallest that it changes and that shows it, and nothing else.
 * Thousands of faults are judged in seconds that way.
 */
export async function playFaultInOneReply(
  { mock, size, recording }: CleanRun,
  fault: Fault,
): Promise<PlayedFault> {
  mock.set({ scenarios: [fault.name] })
  const isInferred = fault.level === 'inferred'
  const isAsserted = isInferred || fault.level === 'documented'
  let shown: ReturnType<typeof judgeWithRecording> | undefined
  for (const exchange of sortSmallestFirst(recording).filter(createFaultFilter(fault))) {
    const { exchanges } = await replayMockRun(mock, recording, {
      wanted: each => each === exchange,
      again: () => [],
    })
    if (exchanges[0]?.reply?.body === exchange.reply?.body) continue
    const said = judgeWithRecording(addBackdrop({ ...recording, exchanges }, recording))
    if (shown === undefined || said.failed.length > 0 || shown.warned.length === 0) shown = said
    if (said.failed.length > 0 || !isAsserted || (isInferred && said.warned.length > 0)) break
  }
  mock.set({ scenarios: [] })
  shown ??= judgeWithRecording(addBackdrop({ ...recording, exchanges: [] }, recording))
  return { fault, size, ...shown }
}

function judgeWithRecording(recording: Recording): SuiteVerdict & { readonly recording: Recording } {
  return { recording, ...judgeRecorded(recording) }
}

/** A target with a fault still answers elsewhere: without one good reply nothing would be judged. */
function addBackdrop(played: Recording, { exchanges }: Recording): Recording {
  const here = new Set(played.exchanges.map(each => each.operation))
  const other = exchanges.find(({ name, operation: id }) => /^smoke:token/.test(name) && !here.has(id))
  if (other === undefined) return played
  return { ...played, exchanges: [...played.exchanges, other] }
}

/**
 * The requests that a fault concerns, those of their groups, and of the same families the first of every operation and those about
 * what has to find it. With them come all replies that are read by the statements that have to find it.
 */
export function createNeighborFilter({ recording }: CleanRun, fault: Fault): (exchange: Exchange) => boolean {
  const groups = new Set(
    recording.exchanges.filter(createFaultFilter(fault)).flatMap(({ group }) => group ?? []),
  )
  const familyOf = ({ operation: id }: Exchange) => getOperation(id).path.split('/')[1]
  const { ids } = findExpectedVerdict(fault)
  const readers = requestGroups.current.filter(({ statements }) =>
    statements.some(({ id }) => ids.includes(id)),
  )
  const families = new Set(recording.exchanges.filter(createFaultFilter(fault)).map(familyOf))
  return exchange =>
    createFaultFilter(fault)(exchange) ||
    groups.has(exchange.group ?? '') ||
    readers.some(group => readsReplies(group, exchange.operation)) ||
    (families.has(familyOf(exchange)) &&
      (exchange.name.startsWith('smoke:') || exchange.about?.some(id => ids.includes(id)) === true))
}

/** True if a statement of a group reads all replies of an operation. */
export function readsReplies(group: AuthoredRequestGroup, operation: OperationId): boolean {
  return new RegExp(`\\brun\\.${operation}\\b`).test(JSON.stringify(group))
}

/** The requests to the operations that a fault concerns. */
export function createFaultFilter({ concerns }: Fault): (exchange: Exchange) => boolean {
  return ({ operation: id }) => concerns?.(getOperation(id)) ?? true
}

const sortedExchanges = new WeakMap<Recording, readonly Exchange[]>()

/** The requests that had to succeed, by the length of their replies. */
function sortSmallestFirst(recording: Recording): readonly Exchange[] {
  const length = ({ reply }: Exchange) => reply?.body.length ?? 0
  const exchanges =
    sortedExchanges.get(recording) ??
    recording.exchanges
      .filter(({ expects, attempt }) => expects === 'success' && attempt === 1)
      .toSorted((a, b) => length(a) - length(b))
  sortedExchanges.set(recording, exchanges)
  return exchanges
}

/** Judges a recording: the exit, and the ids of what failed or warned, each once. */
export function judgeRecorded(recording: Recording): SuiteVerdict {
  const report = judge(recording)
  return {
    exit: report.exit,
    failed: listRequirementIds(report, 'fail'),
    warned: listRequirementIds(report, 'warn'),
    passed: report.requirements.filter(({ verdict }) => verdict === 'pass'),
  }
}

function listRequirementIds({ requirements }: Report, verdict: Verdict): string[] {
  return [...new Set(requirements.filter(each => each.verdict === verdict).map(({ id }) => id))]
}

/** Judges a target that accepts its key header in one spelling only. */
export function judgeKeySpelling({ recording }: CleanRun): SuiteVerdict {
  const isMisspelt = ({ sent }: Exchange) =>
    Object.keys(sent).some(name => /^x-api-key$/i.test(name) && name !== 'X-API-Key')
  const refused = { status: 401, headers: {}, body: '{}' }
  const exchanges = recording.exchanges
    .filter(({ operation: id }) => id === 'clmmVenuePools')
    .map(exchange => (isMisspelt(exchange) ? { ...exchange, reply: refused } : exchange))
  return judgeRecorded({ ...recording, exchanges })
}
