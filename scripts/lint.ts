import { exitWith } from '../src/cli/terminal/exit-on-error.ts'
import { buildDocument } from '../src/generate/build-document.ts'
import { lintDocument } from '../src/generate/lint/lint-document.ts'
import { locateProblems } from '../src/generate/places/locate-in-source.ts'
import { describeProblem, formatPosition } from '../src/generate/problems/spec-problem.ts'
import { readSpecSource } from '../src/generate/spec-source.ts'

// Prints what Redocly does not detect in spec/: the last part of npm run lint.

try {
  const source = readSpecSource()
  const problems = locateProblems(lintDocument(buildDocument(source)), source)
  for (const problem of problems) console.error(`${formatPosition(problem)}: ${describeProblem(problem)}`)
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  exitWith(error)
}
