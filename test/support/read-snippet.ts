import { listCodeBlocks, pages } from './read-pages.ts'

/** Returns the code that the documentation shows for a file, which its first line names. Throws when no page has it. */
export function readSnippet(file: string): string {
  const found = pages.flatMap(listCodeBlocks).find(block => block.file === file)
  if (found === undefined) throw new Error(`The documentation shows no ${file}.`)
  return found.code
}
