import { ContractError } from '../../base/contract-error.ts'
import type { SpecSource } from '../spec-source.ts'
import { describeProblem, type LocatedProblem } from './problem.ts'
import { SpecError } from './spec-error.ts'

/** A problem of the files of a contract as a page shows it. */
export interface QuotedProblem {
  /** A sentence without its place. */
  readonly says: string
  /** `spec/tables/Pool.yaml`, as far as it is known. */
  readonly file?: string
  readonly line?: number
  /** Lines around it, the first with its number. */
  readonly excerpt?: { readonly from: number; readonly lines: readonly string[] }
}

/** Lines that are shown before and behind the one in question. */
const CONTEXT_LINES = 2

/** Problems with the lines around them. */
export function quoteProblems(
  problems: readonly LocatedProblem[],
  source: SpecSource | undefined,
): readonly QuotedProblem[] {
  return problems.map(problem => {
    const { file, line } = problem
    const lines = (source?.files.get(file.slice(source.folder.length + 1)) ?? '').split('\n')
    const from = Math.max(1, line - CONTEXT_LINES)
    const excerpt = { from, lines: lines.slice(from - 1, line + CONTEXT_LINES) }
    return { says: describeProblem(problem), file, line, excerpt }
  })
}

/** Returns the problems that prevent a page, with file and line if known. */
export function quoteError(error: unknown, source?: SpecSource): readonly QuotedProblem[] {
  if (error instanceof SpecError) return quoteProblems(error.problems, source)
  if (!(error instanceof ContractError)) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    return [{ says: `This is not yet a contract that can be shown: ${why}.` }]
  }
  const { sentence, facts, where } = error
  const says = [sentence, facts.join('; ')].join(' ').trim()
  return [where === undefined ? { says } : { says, file: where }]
}
