import { Command } from 'commander'
import { expect, it } from 'vitest'
import { createReplayOptions } from '../../../../../src/cli/options/create-replay-options.ts'

it('takes several files and base URLs', () => {
  const command = new Command()
  for (const option of createReplayOptions()) command.addOption(option)
  const args = [
    '--replay',
    'a.har',
    '--replay',
    'b.ndjson',
    '--replay-from',
    'http://a.test',
    '--replay-refusals',
  ]
  expect(command.parse(args, { from: 'user' }).opts()).toEqual({
    replay: ['a.har', 'b.ndjson'],
    replayFrom: ['http://a.test'],
    replayRefusals: true,
  })
})
