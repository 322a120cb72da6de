import { createMock, type Mock } from '../../../mocks/mock.ts'
import type { Fault } from '../../../mocks/scenarios/faults/shared/fault.ts'
import { planRun, type RunOptions } from '../../../src/conformance/conform.ts'
import { resolveInput } from '../../../src/conformance/inputs/resolve-input.ts'
import { judge, unsettledGroups } from '../../../src/conformance/judge/judge.ts'
import type { Exchange, Recording } from '../../../src/conformance/model/recording.ts'
import type { Report, Verdict } from '../../../src/conformance/model/report.ts'
import { operation } from '../../../src/contract/contract.ts'
import { ask, type Before, inProcess, recordInProcess, replay } from './in-process.ts'
import { samplesOf } from './proof-samples.ts'

/** Everything the suite can ask: the deepest profile, and the requests that have to be refused. */
export const whole: RunOptions = { profile: 'deep', negative: true }

/** Plans a run, carries it out against a mock in this process and records it; `before` hears of each request. */
export async function record(mock: Mock, options: RunOptions = whole, before?: Before): Promise<Recording> {
  const { run, planned, unsent } = planRun(inProcess, options)
  const samples = samplesOf(mock)
  const recording = await recordInProcess(planned, mock, {
    run,
    resolve: (input, exchanges) => resolveInput(input, exchanges, samples),
    again: unsettledGroups,
    ...(before === undefined ? {} : { before }),
  })
  return { ...recording, unsent: [...unsent, ...recording.unsent] }
}

/** A mock whose clock stands still, and what a whole run against it recorded. */
export interface Clean {
  readonly mock: Mock
  readonly recording: Recording
}

/** The whole run that faults are played in. */
export async function cleanRun(): Promise<Clean> {
  const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
  return { mock, recording: await record(mock) }
}

/** What the suite says of a recording. */
export interface Said {
  readonly exit: Report['exit']
  readonly failed: readonly string[]
  readonly warned: readonly string[]
}

/** What the suite said of a target with one fault. */
export interface Outcome extends Said {
  readonly fault: Fault
}

/** Sends some requests once more with a fault switched on, and judges that: those it concerns, or those that are wanted. */
export function play({ mock, recording }: Clean, fault: Fault, wanted = concerned(fault)): Outcome {
  mock.set({ scenarios: [fault.name] })
  const played = replay(recording, mock, { wanted, again: unsettledGroups })
  mock.set({ scenarios: [] })
  return { fault, ...said(withBackdrop(played, recording)) }
}

/**
 * As {@link play}, for a fault that one reply shows: the smallest one that it changes, and nothing else.
 * Thousands of faults are judged in seconds that way.
 */
export function playInOne({ mock, recording }: Clean, fault: Fault): Outcome {
  mock.set({ scenarios: [fault.name] })
  const changed: Exchange[] = []
  for (const exchange of smallestFirst(recording).filter(concerned(fault))) {
    const again = ask(mock, exchange, exchange.n)
    if (again.reply?.body === exchange.reply?.body) continue
    changed.push(again)
    break
  }
  mock.set({ scenarios: [] })
  return { fault, ...said(withBackdrop({ ...recording, exchanges: changed }, recording)) }
}

/** A target with a fault still answers elsewhere: without one good reply nothing would be judged. */
function withBackdrop(played: Recording, { exchanges }: Recording): Recording {
  const here = new Set(played.exchanges.map(each => each.operation))
  const other = exchanges.find(({ name, operation: id }) => /^smoke:token/.test(name) && !here.has(id))
  return other === undefined ? played : { ...played, exchanges: [...played.exchanges, other] }
}

/** The requests a fault concerns, those they are compared with, and the first of every operation. */
export function beside({ recording }: Clean, fault: Fault): (exchange: Exchange) => boolean {
  const groups = new Set(recording.exchanges.filter(concerned(fault)).flatMap(({ group }) => group ?? []))
  return exchange =>
    concerned(fault)(exchange) || groups.has(exchange.group ?? '') || exchange.name.startsWith('smoke:')
}

function concerned({ concerns }: Fault): (exchange: Exchange) => boolean {
  return ({ operation: id }) => concerns?.(operation(id)) ?? true
}

const sorted = new WeakMap<Recording, readonly Exchange[]>()

/** The requests that had to succeed, by the length of their replies. */
function smallestFirst(recording: Recording): readonly Exchange[] {
  const length = ({ reply }: Exchange) => reply?.body.length ?? 0
  const exchanges =
    sorted.get(recording) ??
    recording.exchanges
      .filter(({ expects, attempt }) => expects === 'success' && attempt === 1)
      .toSorted((a, b) => length(a) - length(b))
  sorted.set(recording, exchanges)
  return exchanges
}

/** Judges a recording: the exit, and the ids of what failed or warned, each once. */
export function said(recording: Recording): Said {
  const report = judge(recording)
  return { exit: report.exit, failed: idsOf(report, 'fail'), warned: idsOf(report, 'warn') }
}

function idsOf({ requirements }: Report, verdict: Verdict): string[] {
  return [...new Set(requirements.filter(each => each.verdict === verdict).map(({ id }) => id))]
}

/** What is said of a target that knows its key header in one spelling only. */
export function spellingMatters({ recording }: Clean): Said {
  const isMisspelt = ({ sent }: Exchange) =>
    Object.keys(sent).some(name => /^x-api-key$/i.test(name) && name !== 'X-API-Key')
  const refused = { status: 401, headers: {}, body: '{}' }
  const exchanges = recording.exchanges
    .filter(({ operation: id }) => id === 'clmmVenuePools')
    .map(exchange => (isMisspelt(exchange) ? { ...exchange, reply: refused } : exchange))
  return said({ ...recording, exchanges })
}
