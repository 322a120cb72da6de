import { expect, test } from 'vitest'
import { readStoryOptions } from '../../../../../src/cli/options/read-story-options.ts'

const written = { getOptionValueSource: () => 'cli' }

test('needs a file for a story', async () => {
  expect(await readStoryOptions({}, written)).toEqual({})
  await expect(readStoryOptions({ story: 'whale' }, written)).rejects.toThrow(
    '--story needs a file of stories.',
  )
  await expect(readStoryOptions({ stories: 'missing.yaml' }, written)).rejects.toThrow('missing.yaml')
})
