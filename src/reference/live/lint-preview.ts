import { runInNewContext } from 'node:vm'
import { ContractError } from '../../contract-error.ts'
import { buildDocument } from '../../generate/build-document.ts'
import { bundle } from '../../generate/bundle.ts'
import { findFormProblems } from '../../generate/lint/check-form.ts'
import { lint } from '../../generate/lint/lint.ts'
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
    // Building tells the first problem of the form; a page has room for all.
    const found = attempt(() => findFormProblems(bundle(source))) ?? []
    if (found.length > 0)
      return {
        problems: found.map(({ pointer, says }) => locateProblem(`${pointer || '/'}: ${says}`, source)),
      }
    if (error instanceof ContractError) return { problems: [locateError(error, source)] }
    return { problems: [{ says: `This is not yet a contract that can be shown: ${describeError(error)}.` }] }
  }
}

/** How long the lint may take, milliseconds; ours takes one or two seconds. */
const MOST_LINT_MS = 30_000

/** What the lint of the contract says of a document, at file and line, or that it took longer than `mostMs`. */
export function lintPreview(
  document: SpecDocument,
  source: SpecSource,
  mostMs: number = MOST_LINT_MS,
): SpecProblem[] {
  const problems = lintAll(document, mostMs).map(says => locateProblem(says, source))
  // What is written once stands in many places of a built document.
  return [...new Map(problems.map(problem => [JSON.stringify(problem), problem])).values()]
}

function lintAll(document: SpecDocument, timeout: number): string[] {
  try {
    // A pattern of a few characters can try for years, and nothing else interrupts it: whoever writes spec/ writes examples, too.
    return runInNewContext('lint()', { lint: () => lint(document) }, { timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return [`The lint was stopped after ${timeout / 1000} s: look for a pattern or a rule that takes long.`]
    return [`The lint could not read this: ${describeError(error)}.`]
  }
}

function locateError({ sentence, facts, where }: ContractError, source: SpecSource): SpecProblem {
  const says = `${sentence} ${facts.join('; ')}`
  // A recorded reply is no file of spec/.
  return where?.endsWith('.json') ? { says, file: where } : locateProblem(says, source, where)
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
