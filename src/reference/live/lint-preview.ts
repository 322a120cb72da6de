import { ContractError } from '../../contract-error.ts'
import { buildDocument } from '../../generate/build-document.ts'
import { bundle } from '../../generate/bundle.ts'
import { lint } from '../../generate/lint/lint.ts'
import { lintKeywords } from '../../generate/lint/lint-keywords.ts'
import { lintMembers } from '../../generate/lint/lint-members.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import type { SpecSource } from '../../generate/spec-source.ts'
import type { SpecProblem } from '../view/problem-list.tsx'
import { locateProblem } from './locate-problem.ts'

/** Does something with files that may be wrong in any way; what stops it is told at file and line. */
export function tryToBuild(
  source: SpecSource,
  use: (document: SpecDocument) => void,
): { readonly document: SpecDocument } | { readonly problems: readonly SpecProblem[] } {
  try {
    const document = buildDocument(source)
    use(document)
    return { document }
  } catch (error) {
    if (error instanceof ContractError) return { problems: [locateError(error, source)] }
    // Something is not there that every contract has: often since its name is misspelt.
    const found = attempt(() => lintForm(bundle(source)).map(says => locateProblem(says, source)))
    if (found !== undefined && found.length > 0) return { problems: found }
    return { problems: [{ says: `This is not yet a contract that can be shown: ${describeError(error)}.` }] }
  }
}

/** What the lint of the contract says of a document, at file and line. */
export function lintPreview(document: SpecDocument, source: SpecSource): SpecProblem[] {
  const problems = lintAll(document).map(says => locateProblem(says, source))
  // What is written once stands in many places of a built document.
  return [...new Map(problems.map(problem => [JSON.stringify(problem), problem])).values()]
}

function lintAll(document: SpecDocument): string[] {
  try {
    return [...lintMembers(document), ...lint(document)]
  } catch (error) {
    const found = lintForm(document)
    return found.length > 0 ? found : [`The lint could not read this: ${describeError(error)}.`]
  }
}

/** What is misspelt or missing, which keeps all else from being read. */
function lintForm(document: SpecDocument): string[] {
  return [...lintKeywords(document), ...lintMembers(document)]
}

function locateError({ sentence, facts, where }: ContractError, source: SpecSource): SpecProblem {
  return locateProblem(`${sentence} ${facts.join('; ')}`, source, where)
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function describeError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
