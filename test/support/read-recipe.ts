import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const readme = fileURLToPath(new URL('../../README.md', import.meta.url))

/** The code that README shows for a file, which its first line names. Throws where README shows none. */
export async function readRecipe(file: string): Promise<string> {
  const text = await readFile(readme, 'utf8')
  for (const [, code = ''] of text.matchAll(/```\w+\r?\n(.*?)```/gs)) {
    const [first = ''] = code.split('\n', 1)
    if (first.match(/^(?:\/\/|<!--) ([\w./-]+\.\w+)/)?.[1] === file) return code
  }
  throw new Error(`README shows no ${file}.`)
}
