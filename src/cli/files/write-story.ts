import { parseDocument, stringify } from 'yaml'
import type { Story } from '../../../mocks/core/settings/story.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { readTextFile } from '../../base/read-text-file.ts'
import { readStories } from '../mock/read-mock-state.ts'
import { writeTextFile } from './write-text-file.ts'

/** Writes a story into a file of stories. Others stay, also as they are written. Throws ContractError when that fails. */
export async function writeStory(file: string, name: string, story: Story): Promise<void> {
  const stories = readStories(file)
  const { says, sessions } = stories[name] ?? {}
  const whole = omitUndefined({ says, ...story, sessions })
  if (file.endsWith('.json'))
    return writeTextFile(file, `${JSON.stringify({ ...stories, [name]: whole }, null, 2)}\n`)
  // All plain values are texts here, since an address would be a number that loses digits.
  const document = parseDocument(readTextFile(file, 'This file'), { schema: 'failsafe' })
  document.set(name, parseDocument(stringify(whole), { schema: 'failsafe' }).contents)
  await writeTextFile(file, document.toString({ lineWidth: 0 }))
}
