import { Command, Option } from 'commander'
import type { ConformFlags } from './conform/run-conform.ts'
import {
  appendText,
  createKeyHeaderOptions,
  createNetworkOptions,
  createReportOptions,
  createSeedOption,
  createSizeOption,
  createTargetOptions,
  createWholeNumberParser,
} from './options/command-options.ts'
import { createPaymentOptions } from './pay/create-payment-options.ts'

/** Creates `mdc conform`, which sends requests to a service and judges its replies. */
export function createConformCommand(): Command {
  const profile =
    'number of requests: from one for each operation to every value of every list (default: standard)'
  const [parseCount, parseRate] = [createWholeNumberParser(1, 100_000), createWholeNumberParser(0, 10_000)]
  const command = new Command('conform')
    .description('Judge a service by the contract. Sends GET requests only, and pays nothing without --pay')
    .option('--api-key-env <name>', 'environment variable that holds the API key (default: MDC_API_KEY)')
    .option('--config <file>', 'configuration file (YAML): target, samples, scope, budget, policy')
    .addOption(new Option('--profile <name>', profile).choices(['smoke', 'standard', 'deep']))
    .option('--negative', 'also send requests that violate documented bounds')
    .option('--plan', 'print the requests and their cost, and send nothing')
    .option('--record <file>', 'record every exchange, without secrets, for mdc judge')
    .option('--only <ids>', 'requirements to judge, separated by commas; repeatable', appendText)
    .option('--operation <glob>', 'operations to judge, by id or path')
    .option('--max-requests <number>', 'maximum number of requests', parseCount)
    .option('--rate <number>', 'maximum requests per second and host; 0 for no limit', parseRate)
    .option(
      '--trace-header <name>',
      'header for the trace id of each request, such as X-Request-Id (default: none)',
    )
    .option('--mock', 'start the mock and judge it')
    .option('--scenario <name[=argument][@glob]>', 'with --mock: scenario to play; repeatable', appendText)
    .addOption(createSeedOption())
    .addOption(createSizeOption())
  for (const option of [...createTargetOptions(), ...createKeyHeaderOptions(), ...createNetworkOptions()])
    command.addOption(option.conflicts('mock'))
  for (const option of [...createPaymentOptions(), ...createReportOptions()]) command.addOption(option)
  return command.action(async (flags: ConformFlags) => {
    const { runConform } = await import('./conform/run-conform.ts')
    process.exitCode = await runConform(flags)
  })
}
