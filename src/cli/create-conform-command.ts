import { Command, Option } from 'commander'
import type { ConformFlags } from './conform/run-conform.ts'
import { createReportOptions } from './files/deliver-report.ts'
import {
  createLatencyOption,
  createListOption,
  createSeedOption,
  createSizeOption,
  createWholeNumberParser,
} from './options/command-options.ts'
import { createKeyOptions, createNetworkOptions } from './options/create-network-options.ts'
import { createPaymentOptions } from './pay/create-payment-options.ts'

/** `mdc conform`: asks a service and judges what it answers. */
export function createConformCommand(): Command {
  const command = new Command('conform')
    .description('judge a service by the contract: GET requests only, and nothing is paid without --pay')
    .option('--base-url <url>', 'base URL of the service')
    .option('--payment-base-url <url>', 'base URL of the paid twin; only asked for its price without --pay')
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
    .addOption(createListOption('--only <ids>', 'requirements to look at, with commas; repeatable'))
    .option('--operation <glob>', 'operations to look at, by id or path')
    .addOption(
      new Option('--max-requests <number>', 'most requests to send').argParser(
        createWholeNumberParser(1, 100_000),
      ),
    )
    .addOption(
      new Option('--rate <number>', 'requests per second and host; 0 is unthrottled').argParser(
        createWholeNumberParser(0, 10_000),
      ),
    )
    .addOption(createLatencyOption())
    .option(
      '--trace-header <name>',
      'header to send the trace id of each request in, such as X-Request-Id (default: none)',
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
      createListOption(
        '--scenario <name[=argument][@glob]>',
        'with --mock: switch on a scenario or a fault; repeatable',
      ),
    )
    .addOption(createSeedOption())
    .addOption(createSizeOption())
  for (const option of [...createKeyOptions(), ...createNetworkOptions()])
    command.addOption(option.conflicts('mock'))
  for (const option of [...createPaymentOptions(), ...createReportOptions()]) command.addOption(option)
  return command.action(async (flags: ConformFlags) => {
    const { runConform } = await import('./conform/run-conform.ts')
    process.exitCode = await runConform(flags)
  })
}
