import { loadDrafts } from '../../../mocks/examples/load-drafts.ts'
import { createMock } from '../../../mocks/mock.ts'
import { ContractError } from '../../base/contract-error.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { defaultLimits, type RunDependencies } from '../../conformance/collect/collect-options.ts'
import { openThrowawayWallet, openWallet, type Wallet } from '../../conformance/collect/pay/open-wallet.ts'
import { readTarget, type TargetSettings } from '../../conformance/collect/prepare-request.ts'
import { createRunRedactor } from '../../conformance/collect/redaction/redactor.ts'
import { type Config, readConfig } from '../../conformance/config/config.ts'
import { type ConformOptions, planRun, recordRun, type Target } from '../../conformance/conform.ts'
import { judgeAsync } from '../../conformance/judge/judge.ts'
import type { Exchange } from '../../conformance/model/recording.ts'
import type { Profile } from '../../conformance/model/requirement.ts'
import { getPrice } from '../../conformance/plan/compute-cost.ts'
import { writeJson } from '../../conformance/report/format-json.ts'
import { isLoopback } from '../../network/is-loopback.ts'
import { readNetwork } from '../../network/read-network.ts'
import { deliverReport, prepareReports, readJudgeOptions } from '../files/deliver-report.ts'
import {
  checkVariableName,
  chooseKeyHeader,
  chooseNetworkSettings,
  type MarketFlags,
  type NetworkFlags,
  type ReportFlags,
} from '../options/command-options.ts'
import { confirmPayment, isInteractive } from '../pay/confirm-payment.ts'
import { defaultPayKeyName, type PaymentFlags } from '../pay/create-payment-options.ts'
import { addRedactor, print, printMessage, printText } from '../terminal/print.ts'
import { runInterruptibly } from '../terminal/stop-on-signal.ts'
import { writtenFiles } from '../terminal/watch-output.ts'
import { createMockTarget } from './create-mock-transport.ts'
import { describePaymentCost, describeRequestCount, formatPlan } from './format-plan.ts'

/** The flags of `mdc conform`. Absent ones come from the configuration file, or else have a default. */
export interface ConformFlags extends ReportFlags, TargetSettings, NetworkFlags, PaymentFlags, MarketFlags {
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
  readonly traceHeader?: string
  readonly mock?: true
  readonly scenario?: readonly string[]
}

const DEFAULT_KEY_NAME = 'MDC_API_KEY'
const NOT_JUDGED = 3

/** Runs `mdc conform` and returns its exit code. Throws ContractError for invalid flags and files. */
export async function runConform(flags: ConformFlags): Promise<number> {
  if (flags.scenario !== undefined && !flags.mock)
    throw new ContractError('A scenario is of the mock, and no mock is judged.', {
      facts: ['give --mock too', 'or start one that plays it: mdc mock --scenario'],
      where: '--scenario',
    })
  const config = flags.config === undefined ? undefined : readConfig(flags.config, new Date())
  for (const note of config?.notes ?? []) printMessage(`${note}\n`)
  const reporting = {
    ...flags,
    accepted: flags.accepted ?? config?.accepted,
    report: flags.report ?? config?.reports,
  } as ReportFlags
  const payments = choosePaymentSettings(flags, config ?? {})
  if (!flags.plan) prepareReports(reporting)
  const judging = { ...readJudgeOptions(reporting), failOnInferred: config?.failOnInferred }
  if (flags.mock) await loadDrafts()
  const own = flags.mock
    ? createMockTarget(createMock({ seed: flags.seed, size: flags.size, scenarios: flags.scenario ?? [] }))
    : undefined
  const target = own?.target ?? resolveTarget(flags, config)
  const options = { ...resolveOptions(flags, config, own), ...judging, ...payments?.limits }
  if (own === undefined) addRedactor(createRunRedactor(options.keyName ?? DEFAULT_KEY_NAME, options))
  const { planned, unsent } = planRun(target, options)
  const budget = options.limits?.maxRequests ?? defaultLimits.maxRequests
  if (flags.plan) {
    if (flags.json) print(writeJson({ planned, unsent }))
    else printText(formatPlan(planned, unsent, budget))
    return 0
  }
  const wallet = payments && (await openPayingWallet(payments.keyName, own !== undefined))
  if (wallet !== undefined) addRedactor(wallet.redact)
  printMessage(describeRequestCount(planned, budget) + describePaymentCost(planned))
  const hasSecret = options.apiKey !== undefined || options.network?.headers?.some(each => each.secret)
  if (own === undefined && hasSecret) warnAboutPlainHttp(target)
  const isAsked = payments !== undefined && own === undefined && !flags.yes && isInteractive()
  if (isAsked && !(await confirmPayment('Pay?'))) {
    printMessage('Nothing was sent.\n')
    return NOT_JUDGED
  }
  if (flags.record !== undefined) writtenFiles.add(flags.record)
  const report = await runSuite(target, { ...options, wallet }, own?.connection)
  return await deliverReport(report, reporting, judging)
}

/** Warns about a key over plain http to another machine, where intermediaries can read it. */
function warnAboutPlainHttp({ base, social }: Target): void {
  const urls = [base ?? [], social ?? []].flat().map(url => new URL(url))
  if (urls.some(({ protocol, hostname }) => protocol === 'http:' && !isLoopback(hostname)))
    printMessage(
      'The key is sent over plain http to another machine, where others can read it on its way; use https.\n',
    )
}

async function runSuite(target: Target, options: ConformOptions, connection?: RunDependencies) {
  return await runInterruptibly(async signal => {
    const { onExchange, end } = showProgress()
    const recorded = recordRun(target, { ...options, onExchange, signal }, connection).finally(end)
    return judgeAsync(await recorded, options, signal)
  })
}

function resolveTarget(flags: ConformFlags, config: Config | undefined): Target {
  const target = { ...config?.target, ...readTarget(flags) }
  if (Object.keys(target).length > 0) return target
  const facts = [
    'give --base-url URL, or --config FILE with a target',
    'or judge the mock: mdc conform --mock',
  ]
  throw new ContractError('There is nothing to judge.', { facts })
}

function resolveOptions(
  flags: ConformFlags,
  config: Config | undefined,
  own: ReturnType<typeof createMockTarget> | undefined,
): ConformOptions {
  const { maxRequests, rate = own === undefined ? undefined : 0 } = flags
  const given = flags.apiKeyEnv ?? config?.apiKeyEnv ?? DEFAULT_KEY_NAME
  checkVariableName(given, '--api-key-env', DEFAULT_KEY_NAME)
  const apiKey = own?.apiKey ?? process.env[given]
  const isSet = apiKey !== undefined && apiKey !== ''
  // What no variable is called may be the key itself, given in its place: it is neither told nor recorded.
  const keyName = isSet ? given : DEFAULT_KEY_NAME
  if (!isSet)
    printMessage(
      `${given === DEFAULT_KEY_NAME ? given : 'The environment variable that was named'} is not set, so no request carries a key.\n`,
    )
  return {
    profile: flags.profile ?? config?.profile,
    negative: flags.negative ?? config?.negative,
    only: flags.only?.flatMap(ids => ids.split(',')),
    operations: flags.operation,
    excluded: config?.excluded,
    authEnforced: config?.authEnforced,
    versions: config?.versions,
    floor: config?.floor,
    keyName,
    keyHeader: chooseKeyHeader(flags) ?? config?.keyHeader,
    network:
      own === undefined ? readNetwork(chooseNetworkSettings(flags, config?.network), process.env) : undefined,
    traceHeader: flags.traceHeader ?? config?.traceHeader,
    apiKey: apiKey === '' ? undefined : apiKey,
    samples: { ...own?.samples, ...config?.samples },
    limits: {
      ...config?.limits,
      ...omitUndefined({ maxRequests, perHostPerSecond: rate, perPathPerSecond: rate }),
    },
    record: flags.record,
  }
}

/**
 * Returns the limits of payments and the name of the payer's variable from flags and configuration. Returns undefined
 * without --pay. Throws ContractError for missing or contradictory settings.
 */
export function choosePaymentSettings(flags: PaymentFlags, { payments }: Pick<Config, 'payments'>) {
  if (!flags.pay) {
    const given = (['maxCost', 'payKeyEnv', 'payTo'] as const).some(name => flags[name] !== undefined)
    if (!given) return undefined
    const where = '--max-cost, --pay-key-env, --pay-to'
    throw new ContractError('Nothing is paid without --pay.', { where })
  }
  const maxCost = flags.maxCost ?? payments?.maxCost
  const advice = `--max-cost, in units of the stablecoin, of which a request costs ${getPrice()}; --plan tells how many`
  if (maxCost === undefined)
    throw new ContractError('Say how much may be spent.', { facts: [advice], where: '--pay' })
  const payTo = flags.payTo ?? payments?.payTo
  const facts = ['expected: 0x and 40 hexadecimal digits']
  if (payTo?.some(address => !/^0x[0-9a-f]{40}$/i.test(address)))
    throw new ContractError('This is no account.', { facts, where: '--pay-to' })
  const keyName = flags.payKeyEnv ?? payments?.keyEnv ?? defaultPayKeyName
  checkVariableName(keyName, '--pay-key-env', defaultPayKeyName)
  return { limits: { maxCost, payTo }, keyName }
}

/** Opens the wallet that pays. For a mock it has a new key. Throws ContractError as {@link openWallet} does. */
export async function openPayingWallet(keyName: string, isMock: boolean): Promise<Wallet> {
  if (isMock) return openThrowawayWallet()
  const key = process.env[keyName]
  // What no variable is called may be the key itself, given in its place: it is not told.
  const isNamed = key === undefined && keyName !== defaultPayKeyName
  return openWallet(key, isNamed ? 'that --pay-key-env names' : keyName)
}

const STEP = 50

/** Shows the progress of a run: on a terminal as one line that changes, else as a line every 50 requests. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr) {
  const isLive = stream.isTTY === true && process.env.CI === undefined
  return {
    onExchange({ name, reply, failure }: Exchange, done: number, total: number) {
      const status = reply?.status ?? failure?.kind ?? ''
      const line = `[${done}/${total}] ${name} ${status}`.slice(0, stream.columns ?? 80)
      if (isLive) stream.write(`\r\u001b[2K${line}`)
      else if (done % STEP === 0 || done === total) stream.write(`[${done}/${total}]\n`)
    },
    end() {
      if (isLive) stream.write('\r\u001b[2K')
    },
  }
}
