import { Command, Option } from 'commander'
import type { McpFlags } from './mcp/run-mcp.ts'
import {
  createListOption,
  createSeedOption,
  createSizeOption,
  createWholeNumberParser,
} from './options/command-options.ts'
import { createKeyHeaderOptions, createNetworkOptions } from './options/create-network-options.ts'
import { defaultPayKeyName, parseUnits } from './pay/create-payment-options.ts'

/** Creates `mdc mcp`, which offers the operations as tools of the Model Context Protocol. */
export function createMcpCommand(): Command {
  const command = new Command('mcp')
    .description(
      'Offer the operations as tools for an agent (Model Context Protocol), over the mock or a service',
    )
    .option('--base-url <url>', 'base URL of the service; without it the mock answers')
    .option('--social-base-url <url>', 'base URL of the social service')
    .option('--api-key-env <name>', 'environment variable that holds the API key (default: MDC_API_KEY)')
    .addOption(
      new Option(
        '--budget <units>',
        'pay for each request, up to this amount of the stablecoin in all; base URLs are those of the payment hosts',
      ).argParser(parseUnits),
    )
    .option(
      '--pay-key-env <name>',
      `environment variable that holds the private key of the payer (default: ${defaultPayKeyName})`,
    )
    .addOption(
      new Option('--http <port>', 'listen on a port of this machine, in place of stdin and stdout').argParser(
        createWholeNumberParser(0, 65_535),
      ),
    )
    .addOption(createListOption('--scenario <name[=argument][@glob]>', 'scenario of the mock; repeatable'))
    .addOption(createSeedOption())
    .addOption(createSizeOption())
  for (const option of [...createKeyHeaderOptions(), ...createNetworkOptions()]) command.addOption(option)
  return command.action(async (flags: McpFlags) => {
    const { runMcp } = await import('./mcp/run-mcp.ts')
    await runMcp(flags)
  })
}
