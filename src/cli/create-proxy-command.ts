import { Command, InvalidArgumentError, Option } from 'commander'
import {
  appendText,
  createNetworkOptions,
  createSeedOption,
  createSizeOption,
  createTargetOptions,
  createWholeNumberParser,
} from './options/command-options.ts'
import type { ProxyFlags } from './proxy/run-proxy.ts'

/** Creates `mdc proxy`, which forwards requests to a service and judges its replies. */
export function createProxyCommand(): Command {
  const parsePort = createWholeNumberParser(0, 65_534)
  const cors =
    'send CORS headers to pages of this machine and of these origins, separated by commas; repeatable'
  const command = new Command('proxy')
    .description(
      'Forward requests to a service, judge each reply, and report violations in a response header',
    )
    .option('--port <number>', 'port to listen on; 0 picks a free port', parsePort, 4020)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--allow-host <name>', 'additional host name that clients may use; repeatable', appendText)
    .addOption(new Option('--cors [origins]', cors).preset('').argParser(parseOrigins))
    .option('--mock <glob>', "operations that the mock answers, such as 'evm/*'; repeatable", appendText)
    .option(
      '--passthrough <glob>',
      'operations that the service answers, while the mock answers all others; repeatable',
      appendText,
    )
    .option('--fallback', 'answer from the mock if the service replies 404 or 501, or cannot be reached')
    .option('--strict', 'replace replies that break the contract with 502 and the findings')
    .option('--record <file>', 'record every exchange, without secrets, for mdc judge')
    .addOption(createSeedOption())
    .addOption(createSizeOption())
    .option('--json', 'print one JSON line when ready, then one for each request')
    .option('--quiet', 'print violations only')
  for (const option of [...createTargetOptions(), ...createNetworkOptions()])
    command.addOption(option.makeOptionMandatory(option.attributeName() === 'baseUrl'))
  return command.action(async (flags: ProxyFlags) => {
    const { runProxy } = await import('./proxy/run-proxy.ts')
    await runProxy(flags)
  })
}

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
