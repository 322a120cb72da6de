import { Command, Option } from 'commander'
import type { Profile } from '../conformance/model/requirement.ts'
import { type ReportFlags, reportOptions } from './shared/deliver-report.ts'
import { list, seedOption, wholeNumber } from './shared/option.ts'

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
  readonly mock?: true
  readonly scenario?: readonly string[]
  readonly seed: number
}

/** `mdc conform`: asks a service and judges what it answers. */
export function conformCommand(): Command {
  const command = new Command('conform')
    .description('judge a service by the contract: GET requests only, and nothing is ever paid')
    .option('--base-url <url>', 'base URL of the service')
    .option('--payment-base-url <url>', 'base URL of the paid twin; only asked for its price')
    .option('--social-base-url <url>', 'base URL of the social service')
    .option('--social-payment-base-url <url>', 'base URL of the paid twin of the social service')
    .option('--api-key-env <name>', 'environment variable that holds the API key (default: MDC_API_KEY)')
    .option('--config <file>', 'configuration: target, samples, scope, budget, policy (YAML)')
    .addOption(
      new Option('--profile <name>', 'how much is asked (default: standard)').choices([
        'smoke',
        'standard',
        'deep',
      ]),
    )
    .option('--negative', 'also send requests that break a documented bound')
    .option('--plan', 'print the requests and what they would cost, and send nothing')
    .option('--record <file>', 'record every exchange, without secrets, to judge it again')
    .addOption(list('--only <ids>', 'requirements to look at, with commas; repeatable'))
    .option('--operation <glob>', 'operations to look at, by id or path')
    .addOption(
      new Option('--max-requests <number>', 'most requests to send').argParser(wholeNumber(1, 100_000)),
    )
    .addOption(
      new Option('--rate <number>', 'requests per second and host; 0 is unthrottled').argParser(
        wholeNumber(0, 10_000),
      ),
    )
    .addOption(
      new Option('--mock', 'start the mock and judge that').conflicts([
        'baseUrl',
        'paymentBaseUrl',
        'socialBaseUrl',
        'socialPaymentBaseUrl',
      ]),
    )
    .addOption(
      list('--scenario <name[=argument][@glob]>', 'with --mock: switch on a scenario or a fault; repeatable'),
    )
    .addOption(seedOption())
  for (const option of reportOptions()) command.addOption(option)
  return command.action(async (flags: ConformFlags) => {
    const { runConform } = await import('./shared/run-conform.ts')
    process.exitCode = await runConform(flags)
  })
}
