import { Command, Option } from 'commander'
import type { MockFlags } from './mock/read-mock-state.ts'
import {
  appendText,
  createNowOption,
  createSeedOption,
  createSizeOption,
  createWholeNumberParser,
  parseAmount,
} from './options/command-options.ts'

/** Creates `mdc mock`, which serves the imaginary market on four ports until it is stopped. */
export function createMockCommand(): Command {
  return new Command('mock')
    .description('Start the mock server')
    .option(
      '--port <number>',
      'port of the base origin; the other three origins take the next ports; 0 picks free ports',
      createWholeNumberParser(0, 65532),
      4010,
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--control-host <name>', 'accept control requests from other machines, for this host name')
    .addOption(createSeedOption())
    .addOption(createSizeOption())
    .addOption(createNowOption())
    .option('--api-key <key>', 'API key to accept in place of test-key; repeatable', appendText)
    .option(
      '--scenario <name[=argument][@glob]>',
      'scenario to play, for the operations that match the glob; repeatable',
      appendText,
    )
    .option('--list-scenarios', 'list the scenarios and exit')
    .option(
      '--lifecycle <endpoint@version=events>',
      'end of a version: deprecated:DATE,sunset:DATE; repeatable',
      appendText,
    )
    .option(
      '--payer-balance <units>',
      'balance of each payer, in the smallest units of the stablecoin (default: practically unlimited)',
      parseAmount,
    )
    .option(
      '--gaps <file>',
      'options for gaps of the contract: a JSON object from gap (id or name) to option, or a file that conform --gaps-out wrote',
    )
    .option(
      '--override <file|json>',
      'rows and replies in place of those of the market, as a YAML or JSON file or as JSON; repeatable',
      appendText,
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
    .option('--quiet', 'print errors only')
    .option(
      '--replay <file>',
      'answer the requests of a recording or HAR as they were recorded, and all others by the market; repeatable',
      appendText,
    )
    .option(
      '--replay-from <url>',
      'replay only replies of this base URL, when a HAR has several services; repeatable',
      appendText,
    )
    .option(
      '--replay-refusals',
      'replay also recorded 401, 402, 403 and 429, which the mock otherwise gives itself',
    )
    .action(async (flags: MockFlags, command: Command) => {
      const { runMock } = await import('./mock/run-mock.ts')
      await runMock(flags, name => command.getOptionValueSource(name) === 'default')
    })
}
