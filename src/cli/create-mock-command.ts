import { Command, Option } from 'commander'
import type { MockFlags } from './mock/mock-flags.ts'
import {
  createListOption,
  createNowOption,
  createSeedOption,
  createSizeOption,
  createWholeNumberParser,
  parseAmount,
} from './options/command-options.ts'
import { createReplayOptions } from './options/create-replay-options.ts'

/** Creates `mdc mock`, which serves the imaginary market on four ports until it is stopped. */
export function createMockCommand(): Command {
  const command = new Command('mock')
    .description('Start the mock server')
    .addOption(
      new Option(
        '--port <number>',
        'port of the base origin; the other three origins take the next ports; 0 picks free ports',
      )
        .default(4010)
        .argParser(createWholeNumberParser(0, 65532)),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--control-host <name>', 'accept control requests from other machines, for this host name')
    .addOption(createSeedOption())
    .addOption(createSizeOption())
    .addOption(createNowOption())
    .addOption(createListOption('--api-key <key>', 'API key to accept in place of test-key; repeatable'))
    .addOption(
      createListOption(
        '--scenario <name[=argument][@glob]>',
        'scenario to play, for the operations that match the glob; repeatable',
      ),
    )
    .option('--list-scenarios', 'list the scenarios and exit')
    .addOption(
      createListOption(
        '--lifecycle <endpoint@version=events>',
        'end of a version: deprecated:DATE,sunset:DATE; repeatable',
      ),
    )
    .addOption(
      new Option(
        '--payer-balance <units>',
        'balance of each payer, in the smallest units of the stablecoin (default: practically unlimited)',
      ).argParser(parseAmount),
    )
    .option(
      '--gaps <file>',
      'options for gaps of the contract: a JSON object from gap (id or name) to option, or a file that conform --gaps-out wrote',
    )
    .addOption(
      createListOption(
        '--override <file|json>',
        'rows and replies in place of those of the market, as a YAML or JSON file or as JSON; repeatable',
      ),
    )
    .option('--stories <file>', 'YAML or JSON file of stories; a request names one in X-Mock-Story')
    .option('--story <name>', 'story of that file that is in force from the start')
    .option('--strict-gaps', 'answer 501 in place of every reply that depends on a gap of the contract')
    .option('--watch', 'reload the files of --spec, --gaps, --override and --stories when they change')
    .addOption(
      new Option(
        '--state <url>',
        'Redis or Valkey server that holds the state shared by all replicas: redis://host:port',
      ).env('MDC_STATE'),
    )
    .option('--json', 'print one JSON line with the four URLs when ready, and nothing else')
    .addOption(
      new Option(
        '--log [format]',
        'log each request even if the output is not a terminal: text, or json, which also logs all other events',
      )
        .choices(['text', 'json'])
        .preset('text'),
    )
    .option('--metrics', 'serve Prometheus metrics at /__mock/metrics')
    .option('--quiet', 'print errors only')
    .action(async (flags: MockFlags, command: Command) => {
      const { runMock } = await import('./mock/run-mock.ts')
      await runMock(flags, name => command.getOptionValueSource(name) === 'default')
    })
  for (const option of createReplayOptions()) command.addOption(option)
  return command
}
