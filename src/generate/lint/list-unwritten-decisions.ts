import type { SpecSource } from '../spec-source.ts'

/** Beginning of a comment of `mdc gaps resolve` where only a person can write the decision. */
export const unwrittenDecision = 'to be said here'

/** `file:line` of each such comment, with the gap that it is about. */
export function listUnwrittenDecisions({ folder, files }: SpecSource): string[] {
  return [...files].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const [, decision] = line.match(`^\\s*# (\\S+ is decided as \\S+), ${unwrittenDecision}:`) ?? []
      return decision === undefined ? [] : [`${folder}/${path}:${index + 1}: ${decision}`]
    }),
  )
}
