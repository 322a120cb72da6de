import type { SpecSource } from '../spec-source.ts'

/** Start of the comment that `mdc gaps resolve` inserts where only a person can write the decision. */
export const unwrittenDecision = 'to be said here'

/** Returns `file:line` of each such comment, with its gap and option. */
export function listUnwrittenDecisions({ folder, files }: SpecSource): string[] {
  return [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const [, decision] = line.match(`^\\s*# (\\S+ is decided as \\S+), ${unwrittenDecision}:`) ?? []
      return decision === undefined ? [] : [`${folder}/${path}:${index + 1}: ${decision}`]
    }),
  )
}
