import { Command, Option } from 'commander'
import type { MockFlags } from './mock/read-mock-state.ts'
import {
  createNowOption,
  createOptions,
  createSeedOption,
  createSizeOption,
  createWholeNumberParser,
  parseAmount,
} from './options/command-options.ts'

/** Creates `mdc mock`, which serves the imaginary market on four ports until it is stopped. */
export function createMockCommand(): Command {
  const port = 'port of the base origin; the other three origins take the next ports; 0 picks free ports'
  const command = new Command('mock')
    .description('Start the mock server')
    .option('--port <number>', port, createWholeNumberParser(0, 65532), 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--control-host <name>', 'accept control requests from other machines, for this host name')
  for (const option of listOptions()) command.addOption(option)
  return command.action(async (flags: MockFlags) => {
    const { runMock } = await import('./mock/run-mock.ts')
    await runMock(flags, name => command.getOptionValueSource(name) === 'default')
  })
}

function listOptions(): Option[] {
  const balance =
    'balance of each payer, in the smallest units of the stablecoin (default: practically unlimited)'
  const state = 'Redis or Valkey server that holds the state shared by all replicas: redis://host:port'
  const log =
    'log each request even if the output is not a terminal: text, or json, which also logs all other events'
  return [
    ...[createSeedOption(), createSizeOption(), createNowOption()],
    ...createOptions({
      '--api-key <key>': 'API key to accept in place of test-key; repeatable',
      '--scenario <name[=argument][@glob]>':
        'scenario to play, for the operations that match the glob; repeatable',
      '--list-scenarios': 'list the scenarios and exit',
      '--lifecycle <endpoint@version=events>': 'end of a version: deprecated:DATE,sunset:DATE; repeatable',
    }),
    new Option('--payer-balance <units>', balance).argParser(parseAmount),
    ...createOptions({
      '--gaps <file>':
        'options for gaps of the contract: a JSON object from gap (id or name) to option, or a file that conform --gaps-out wrote',
      '--override <file|json>':
        'rows and replies in place of those of the market, as a YAML or JSON file or as JSON; repeatable',
      '--stories <file>': 'YAML or JSON file of stories; a request names one in X-Mock-Story',
      '--story <name>': 'story of that file that is in force from the start',
      '--watch': 'reload the files of --spec, --gaps, --override and --stories when they change',
    }),
    new Option('--state <url>', state).env('MDC_STATE'),
    new Option('--json', 'print one JSON line with the four URLs when ready, and nothing else'),
    new Option('--log [format]', log).choices(['text', 'json']).preset('text'),
    ...createOptions({
      '--quiet': 'print errors only',
      '--replay <file>':
        'answer the requests of a recording or HAR as they were recorded, and all others by the market; repeatable',
      '--replay-from <url>':
        'replay only replies of this base URL, when a HAR has several services; repeatable',
    }),
  ]
}
