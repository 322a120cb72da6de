import { Option } from 'commander'
import { createListOption } from './command-options.ts'

/** The flags about recorded replies. */
export interface ReplayFlags {
  readonly replay?: readonly string[]
  readonly replayFrom?: readonly string[]
  readonly replayRefusals?: true
}

/** Creates the options about recorded replies. */
export function createReplayOptions(): Option[] {
  return [
    createListOption(
      '--replay <file>',
      'answer the requests of a recording or HAR as they were recorded, and all others by the market; repeatable',
    ),
    createListOption(
      '--replay-from <url>',
      'replay only replies of this base URL, when a HAR has several services; repeatable',
    ),
    new Option(
      '--replay-refusals',
      'replay also recorded 401, 402, 403 and 429, which the mock otherwise gives itself',
    ),
  ]
}
