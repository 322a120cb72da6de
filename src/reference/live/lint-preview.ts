import { ContractError } from '../../base/contract-error.ts'
import { buildDraft, lintStatements } from '../../generate/build-document.ts'
import { limitTime } from '../../generate/lint/limit-time.ts'
import { lint } from '../../generate/lint/lint.ts'
import { locateProblems } from '../../generate/places/locate-problems.ts'
import { describeProblem, type LocatedProblem } from '../../generate/problems/problem.ts'
import { SpecError } from '../../generate/problems/spec-error.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import type { SpecSource } from '../../generate/spec-source.ts'
import type { SpecProblem } from '../view/problem-list.tsx'

/** Lines that are shown before and behind the one in question. */
const AROUND = 2

/** Does something with files that may be wrong in any way; what stops it is told at file and line. */
export function tryToBuild(
  source: SpecSource,
  use: (document: SpecDocument) => void,
): { readonly document: SpecDocument } | { readonly problems: readonly SpecProblem[] } {
  try {
    const document = buildDraft(source)
    use(document)
    return { document }
  } catch (error) {
    if (error instanceof SpecError)
      return { problems: error.problems.map(problem => showProblem(problem, source)) }
    if (!(error instanceof ContractError))
      return {
        problems: [{ says: `This is not yet a contract that can be shown: ${describeError(error)}.` }],
      }
    const { sentence, facts, where } = error
    const says = `${sentence} ${facts.join('; ')}`
    return { problems: [where === undefined ? { says } : { says, file: where }] }
  }
}

/** What the lint of the contract says of a document, at file and line, or that it took longer than `mostMs`. */
export function lintPreview(document: SpecDocument, source: SpecSource, mostMs?: number): SpecProblem[] {
  const problems = limitTime(() => [...lintStatements(document), ...lint(document)], mostMs)
  return locateProblems(problems, source).map(problem => showProblem(problem, source))
}

/** A problem with the lines around it. */
function showProblem(problem: LocatedProblem, { folder, files }: SpecSource): SpecProblem {
  const { file, line } = problem
  const lines = (files.get(file.slice(folder.length + 1)) ?? '').split('\n')
  const from = Math.max(1, line - AROUND)
  return {
    says: describeProblem(problem),
    file,
    line,
    excerpt: { from, lines: lines.slice(from - 1, line + AROUND) },
  }
}

function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
