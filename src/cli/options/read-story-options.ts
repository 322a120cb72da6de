import type { MockOptions } from '../../../mocks/server.ts'
import { ContractError } from '../../base/contract-error.ts'

/** Flags about stories. */
interface StoryFlags {
  readonly stories?: string
  readonly story?: string
}

/**
 * Returns the options of `--stories` and `--story`. Seed and size are those of the story, unless they were written. Rejects with
 * ContractError for an invalid file.
 */
export async function readStoryOptions(
  { stories, story }: StoryFlags,
  isDefault: (name: 'seed' | 'size') => boolean,
): Promise<MockOptions> {
  if (stories === undefined) {
    if (story === undefined) return {}
    throw new ContractError('--story needs a file of stories.', { facts: ['it is named by --stories FILE'] })
  }
  const { readStories } = await import('../files/read-stories.ts')
  const written = readStories(stories)
  if (story === undefined) return { stories: written }
  const unwritten = (['seed', 'size'] as const).filter(isDefault)
  return { stories: written, story, ...Object.fromEntries(unwritten.map(name => [name, undefined])) }
}
