import { createMock } from '../../../mocks/mock.ts'
import type { WorldSize } from '../../../mocks/world/world-scales.ts'
import { type Connection, defaultLimits } from '../../conformance/collect/collect-options.ts'
import { type Config, readConfig } from '../../conformance/config/config.ts'
import { type ConformOptions, planRun, recordRun, type Target } from '../../conformance/conform.ts'
import { judgeInTurns } from '../../conformance/judge/judge.ts'
import type { Profile } from '../../conformance/model/requirement.ts'
import { parseReports } from '../../conformance/report/write-reports.ts'
import { ContractError } from '../../contract-error.ts'
import { createMockTarget, type MockTarget } from './create-mock-target.ts'
import { deliverReport, type ReportFlags, readJudgeOptions } from './deliver-report.ts'
import { describeExpense, formatPlan } from './format-plan.ts'
import { runInterruptibly } from './run-interruptibly.ts'
import { showProgress } from './show-progress.ts'

/** The flags of `mdc conform`; those that are absent come from the configuration file, else have a default. */
export interface ConformFlags extends ReportFlags {
  readonly baseUrl?: string
  readonly paymentBaseUrl?: string
  readonly socialBaseUrl?: string
  readonly socialPaymentBaseUrl?: string
  readonly apiKeyEnv?: string
  readonly config?: string
  readonly profile?: Profile
  readonly negative?: true
  readonly plan?: true
  readonly record?: string
  readonly only?: readonly string[]
  readonly operation?: string
  readonly maxRequests?: number
  readonly rate?: number
  readonly maxLatency?: number
  readonly traceHeader?: string
  readonly mock?: true
  readonly scenario?: readonly string[]
  readonly seed: number
  readonly size: WorldSize
}

const COULD_NOT_JUDGE = 3

/** Runs `mdc conform` and gives its exit code. Throws ContractError for flags and files that are not understood. */
export async function runConform(flags: ConformFlags): Promise<number> {
  if (flags.scenario !== undefined && !flags.mock)
    throw new ContractError('A scenario is of the mock, and no mock is judged.', {
      facts: ['give --mock too', 'or start one that plays it: mdc mock --scenario'],
      where: '--scenario',
    })
  const config = flags.config === undefined ? undefined : readConfig(flags.config, new Date())
  for (const note of config?.notes ?? []) process.stderr.write(`${note}\n`)
  const reporting = {
    ...flags,
    known: flags.known ?? config?.known,
    report: flags.report ?? config?.reports,
  } as ReportFlags
  parseReports(reporting.report ?? []) // a mistake in a flag is told before anything is sent
  const judging = await readJudgeOptions({
    ...reporting,
    failOn: flags.failOn ?? (config?.failOnInferred ? 'inferred' : 'documented'),
  })
  const own = flags.mock
    ? createMockTarget(createMock({ seed: flags.seed, size: flags.size, scenarios: flags.scenario ?? [] }))
    : undefined
  try {
    const target = own?.target ?? resolveTarget(flags, config)
    const options = { ...resolveOptions(flags, config, own), ...judging }
    if (flags.plan) {
      const { planned, unsent } = planRun(target, options)
      process.stdout.write(
        flags.json
          ? `${JSON.stringify({ planned, unsent }, null, 2)}\n`
          : formatPlan(planned, unsent, findBudget(options)),
      )
      return 0
    }
    process.stderr.write(describeExpense(planRun(target, options).planned, findBudget(options)))
    return await deliverReport(await runSuite(target, options, own?.connection), reporting, judging)
  } catch (error) {
    if (error instanceof ContractError) throw error
    process.stderr.write(
      `The suite itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    return COULD_NOT_JUDGE
  }
}

function findBudget({ limits }: ConformOptions): number {
  return limits?.maxRequests ?? defaultLimits.maxRequests
}

async function runSuite(target: Target, options: ConformOptions, connection?: Connection) {
  return await runInterruptibly(async signal => {
    const { onExchange, end } = showProgress()
    const recorded = recordRun(target, { ...options, onExchange, signal }, connection).finally(end)
    return judgeInTurns(await recorded, options, signal)
  })
}

function resolveTarget(flags: ConformFlags, config: Config | undefined): Target {
  const given: Target = {
    base: flags.baseUrl,
    payment: flags.paymentBaseUrl,
    social: flags.socialBaseUrl,
    socialPayment: flags.socialPaymentBaseUrl,
  }
  const flagged = Object.entries(given).filter(([, url]) => url !== undefined)
  const target = { ...config?.target, ...Object.fromEntries(flagged) }
  if (Object.keys(target).length > 0) return target
  throw new ContractError('There is nothing to judge.', {
    facts: ['give --base-url URL, or --config FILE with a target', 'or judge the mock: mdc conform --mock'],
  })
}

function resolveOptions(
  flags: ConformFlags,
  config: Config | undefined,
  own: MockTarget | undefined,
): ConformOptions {
  const {
    profile,
    negative,
    only,
    operation,
    maxRequests,
    rate = own === undefined ? undefined : 0,
    record,
  } = flags
  const keyName = flags.apiKeyEnv ?? config?.apiKeyEnv ?? 'MDC_API_KEY'
  const apiKey = own?.apiKey ?? process.env[keyName]
  if (apiKey === undefined || apiKey === '')
    process.stderr.write(`${keyName} is not set, so no request carries a key.\n`)
  return {
    profile: profile ?? config?.profile,
    negative: negative ?? config?.negative,
    only: only?.flatMap(ids => ids.split(',')),
    operations: operation,
    excluded: config?.excluded,
    authEnforced: config?.authEnforced,
    versions: config?.versions,
    floor: config?.floor,
    keyName,
    traceHeader: flags.traceHeader ?? config?.traceHeader,
    maxLatencyMs: flags.maxLatency ?? config?.maxLatencyMs,
    apiKey: apiKey === '' ? undefined : apiKey,
    samples: { ...own?.samples, ...config?.samples },
    limits: {
      ...config?.limits,
      ...(maxRequests === undefined ? {} : { maxRequests }),
      ...(rate === undefined ? {} : { perHostPerSecond: rate, perPathPerSecond: rate }),
    },
    record,
  }
}
