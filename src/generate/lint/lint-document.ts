import { buildDocument } from '../build-document.ts'
import { locateProblems } from '../places/locate-in-source.ts'
import { describeProblem, formatPosition, type SpecProblem } from '../problems/spec-problem.ts'
import { runIfMain } from '../run-if-main.ts'
import type { SpecDocument } from '../spec-document.ts'
import { readSpecSource } from '../spec-source.ts'
import { lintClauses } from './lint-clauses.ts'
import { lintExamples } from './lint-examples.ts'

/** Finds problems that Redocly does not detect: missing clauses and invalid examples. */
export function lintDocument(document: SpecDocument): SpecProblem[] {
  return [lintClauses, lintExamples].flatMap(each => each(document))
}

await runIfMain(import.meta.url, async () => {
  const source = readSpecSource()
  const problems = locateProblems(lintDocument(buildDocument(source)), source)
  for (const problem of problems) console.error(`${formatPosition(problem)}: ${describeProblem(problem)}`)
  if (problems.length > 0) process.exitCode = 1
})
