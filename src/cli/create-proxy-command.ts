import { Command, InvalidArgumentError, Option } from 'commander'
import {
  createListOption,
  createSeedOption,
  createSizeOption,
  createWholeNumberParser,
} from './options/command-options.ts'
import { createNetworkOptions } from './options/create-network-options.ts'
import type { ProxyFlags } from './proxy/run-proxy.ts'

/** `mdc proxy`: forwards to a service and judges what passes. */
export function createProxyCommand(): Command {
  const command = new Command('proxy')
    .description('forward to a service, judge each answer as it passes, and name what it breaks in a header')
    .requiredOption('--target-base-url <url>', 'base URL of the service')
    .option('--target-social-base-url <url>', 'base URL of the social service (default: the same)')
    .option('--target-payment-base-url <url>', 'base URL of the paid twin, which gets the next port')
    .option('--target-social-payment-base-url <url>', 'base URL of the paid twin of the social service')
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 takes a free one')
        .default(4020)
        .argParser(createWholeNumberParser(0, 65_534)),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(createListOption('--allow-host <name>', 'further name that clients may ask for; repeatable'))
    .addOption(
      new Option(
        '--cors [origins]',
        'answer CORS for pages of this machine and of these origins, parted by commas; repeatable',
      )
        .preset('')
        .argParser(parseOrigins),
    )
    .addOption(
      createListOption('--mock <glob>', "operations that the mock answers, such as 'evm/*'; repeatable"),
    )
    .option('--fallback', 'let the mock answer where the service says 404 or 501, or cannot be reached')
    .option('--strict', 'answer 502 with the findings in place of a reply that breaks the contract')
    .option('--record <file>', 'record every exchange, without secrets, for mdc judge')
    .addOption(createSeedOption())
    .addOption(createSizeOption())
    .option('--json', 'print one line of JSON when ready, then one for each request')
    .option('--quiet', 'print only what breaks the contract')
  for (const option of createNetworkOptions()) command.addOption(option)
  return command.action(async (flags: ProxyFlags) => {
    const { runProxy } = await import('./proxy/run-proxy.ts')
    await runProxy(flags)
  })
}

/** Reads origins of pages that are parted by commas, and adds them to those before. */
function parseOrigins(text: string, before: readonly string[] = []): readonly string[] {
  const parts = text.split(',').map(part => part.trim())
  const origins = parts.filter(part => part !== '').map(parseOrigin)
  return [...before, ...origins]
}

function parseOrigin(text: string): string {
  const url = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && url.href === `${url.origin}/`) return url.origin
  throw new InvalidArgumentError('Each must be an origin, such as https://app.example.com.')
}
