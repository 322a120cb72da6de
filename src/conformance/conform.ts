import { randomBytes } from 'node:crypto'
import { ContractError } from '../base/contract-error.ts'
import { omitUndefined } from '../base/omit-undefined.ts'
import { readPackageVersion } from '../base/read-package-version.ts'
import { activateContract, type CompiledContract } from '../contract/activate-contract.ts'
import { contract, getKeyHeaderName } from '../contract/contract.ts'
import { filterOperations, type Origin } from '../contract/match-route.ts'
import { checkHeaderNames } from '../network/is-header-name.ts'
import type { Network } from '../network/network.ts'
import { requirements } from './checks/check-families.ts'
import { checkRequirementId } from './checks/check-requirement-id.ts'
import { collectExchanges } from './collect/collect-exchanges.ts'
import { checkTimeout, defaultLimits, type Limits, type RunDependencies } from './collect/collect-options.ts'
import type { Wallet } from './collect/pay/open-wallet.ts'
import { parseBaseUrls } from './collect/prepare-request.ts'
import { createRunRedactor } from './collect/redaction/redactor.ts'
import { resolveInput } from './inputs/inputs.ts'
import { findGroupsToRetry, type JudgeOptions, judgeAsync } from './judge/judge.ts'
import { isKeyHeader } from './model/find-key-places.ts'
import type { Samples } from './model/input.ts'
import type { Exchange, Optional, Recording, Run } from './model/recording.ts'
import type { Report } from './model/report.ts'
import { checkCost } from './plan/compute-cost.ts'
import { type Plan, planRequests } from './plan/plan-requests.ts'
import { contractDigest, createRecorder } from './recording/read-recording.ts'

/** Base URL of a target for each origin. Requests to an origin without a URL are left out. */
export type Target = Readonly<Partial<Record<Origin, string | undefined>>>

/** Settings of a run that its caller may choose. */
type ChosenSettings = Omit<Run, 'tool' | 'contract' | 'startedAt' | 'target' | 'secretNames' | 'traffic'>

/** Scope and size of a run. All options have defaults. */
export interface RunOptions extends Optional<ChosenSettings> {
  /** The contract of the process from now on, from `loadContract`. Default: the one of this package. */
  readonly contract?: CompiledContract | undefined
  /**
   * Known input values by name, which the run does not have to find in replies: `altchain.token`,
   * `evm.dexa.pool`, `evm.dexa.pool@1`, `evm.wallet`, `social.symbol`.
   */
  readonly samples?: Samples | undefined
  /** Connection to the target: proxies, certificates, addresses, custom headers. Default: direct. */
  readonly network?: Network | undefined
}

/** Options of a run with its secrets, callbacks and limits. */
export interface ConformOptions extends RunOptions, JudgeOptions {
  /** The API key. It is sent to the base and social origins only, and appears in no output. */
  readonly apiKey?: string | undefined
  /** Wallet that pays for requests, from `openWallet`. Required with `maxCost`. */
  readonly wallet?: Wallet | undefined
  readonly limits?: Partial<Limits> | undefined
  /** Path of a file that records every exchange without secrets. */
  readonly record?: string | undefined
  /** Called with each exchange, the number of finished requests and the number of all. */
  readonly onExchange?: (exchange: Exchange, done: number, total: number) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Judges a target. Sends only GET requests, only to the given base URLs, within the limits. Nothing is paid
 * without `maxCost`. Faults of the target appear in the report. Throws ContractError for invalid options.
 *
 * @example
 * const { report } = await conform({ base: 'http://127.0.0.1:4010' }, { apiKey: 'test-key', profile: 'smoke' })
 * report.exit // { code: 4, reason: '4 operations could not be judged: …' }
 */
export async function conform(
  target: Target,
  options: ConformOptions = {},
): Promise<{ readonly report: Report; readonly recording: Recording }> {
  const recording = await recordRun(target, options)
  return { report: await judgeAsync(recording, options, options.signal), recording }
}

/** Records the replies of a run without judging them. `connection` replaces sockets and clock. */
export async function recordRun(
  target: Target,
  options: ConformOptions,
  connection: RunDependencies = {},
): Promise<Recording> {
  const limits = { ...defaultLimits, ...options.limits }
  checkTimeout(limits.timeoutMs)
  const { run, planned, unsent } = planRun(target, options)
  const { wallet } = options
  if (run.maxCost !== undefined && wallet === undefined)
    throw new ContractError('There is no wallet to pay with.', { where: 'wallet' })
  const redact = createRunRedactor(run.keyName, options)
  const recorder = options.record === undefined ? undefined : createRecorder(options.record, run, redact)
  for (const one of unsent) recorder?.writeUnsent(one)
  const collected = await collectExchanges(planned, {
    ...connection,
    run,
    apiKey: options.apiKey,
    wallet,
    network: options.network,
    resolve: (input, exchanges, unknown) => resolveInput(input, exchanges, options.samples ?? {}, unknown),
    limits,
    again: findGroupsToRetry,
    onExchange: (exchange, done, total) => {
      recorder?.writeExchange(exchange)
      options.onExchange?.(exchange, done, total)
    },
    onUnsent: one => recorder?.writeUnsent(one),
    signal: options.signal,
  })
  return { ...collected, unsent: [...unsent, ...collected.unsent] }
}

/** Plans the requests of a run without sending any. Throws ContractError for invalid options. */
export function planRun(target: Target, options: RunOptions = {}): Plan & { readonly run: Run } {
  if (options.contract !== undefined) activateContract(options.contract)
  const known = requirements.current.map(({ id }) => id)
  for (const id of options.only ?? []) checkRequirementId(id, known)
  const run = createRun(target, options)
  // What cannot be used is told before anything is printed or sent.
  parseBaseUrls(run.target)
  const { operations, samples, only } = options
  const origins = Object.keys(run.target) as Origin[]
  const plan = planRequests({ ...run, origins, only, operations, samples })
  if (run.maxCost !== undefined) checkCost(plan.planned, run.maxCost)
  return { run, ...plan }
}

/** Lists the versions that the contract ends, or deprecates, before an instant. */
function listDatedVersions(date: 'sunset' | 'since', startedAt: string): string[] {
  return contract.operations.flatMap(({ path, reply }) => {
    const versions = reply.kind === 'objects' ? reply.media.flatMap(media => media.versions) : []
    const past = versions.filter(version => (version[date] ?? '9') <= startedAt)
    return past.map(({ version }) => `${path.split('/').at(-1)}@${version}`)
  })
}

function createRun(target: Target, options: RunOptions): Run {
  const { profile = 'standard', negative = false, only, operations, floor = 0.9, excluded = {} } = options
  const { authEnforced = true, versions = { sunset: [], deprecated: [] }, keyName = 'MDC_API_KEY' } = options
  const { id = randomBytes(12).toString('hex'), traceHeader, maxCost, payTo } = options
  const { keyHeader = getKeyHeaderName(), network: { headers = [], secrets = [] } = {} } = options
  const own = headers.map(({ name }) => name)
  checkHeaderNames(keyHeader, traceHeader, own)
  const startedAt = new Date().toISOString()
  const asked = filterOperations(operations ?? '*', contract.operations)
  const ended = asked.flatMap(({ id, deprecation: { sunset = '9' } = {} }) =>
    sunset <= startedAt ? [[id, `it was sunset on ${sunset}`]] : [],
  )
  return {
    tool: `market-data-contract ${readPackageVersion()}`,
    contract: contractDigest.current,
    startedAt,
    target: omitUndefined(target),
    profile,
    negative,
    excluded: { ...Object.fromEntries(ended), ...excluded },
    authEnforced,
    versions: {
      sunset: [...versions.sunset, ...listDatedVersions('sunset', startedAt)],
      deprecated: [...versions.deprecated, ...listDatedVersions('since', startedAt)],
    },
    floor,
    keyName,
    id,
    ...omitUndefined({
      keyHeader: options.keyHeader === undefined || isKeyHeader(keyHeader, {}) ? undefined : keyHeader,
      secretNames: secrets.length === 0 ? undefined : secrets.map(({ name }) => name),
      ...{ traceHeader, maxCost },
      payTo: maxCost === undefined ? undefined : payTo,
      ...{ only, operations },
    }),
  }
}
