import { buildDocument } from '../build-document.ts'
import { runCommand } from '../run-command.ts'
import type { SpecDocument } from '../spec-document.ts'
import { lintClauses } from './lint-clauses.ts'
import { lintExamples } from './lint-examples.ts'
import { lintGaps } from './lint-gaps.ts'
import { lintKeywords } from './lint-keywords.ts'
import { lintRules } from './lint-rules.ts'

/** What Redocly cannot know about the spec: one sentence for each problem with rules, clauses, gaps and examples. */
export function lint(document: SpecDocument): string[] {
  return [
    ...lintKeywords(document).map(({ pointer, says }) => `${pointer}: ${says}`),
    ...[lintRules, lintClauses, lintGaps, lintExamples].flatMap(each => each(document)),
  ]
}

await runCommand(import.meta.url, async () => {
  const problems = lint(buildDocument())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
})
