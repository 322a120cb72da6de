import { ContractError } from '../../base/contract-error.ts'
import type { SpecSource } from '../spec-source.ts'
import { describeProblem, type LocatedProblem, SpecError } from './spec-problem.ts'

/** A problem in a contract, for display in a page. */
export interface QuotedProblem {
  /** The problem without its position. */
  readonly says: string
  /** Path such as `spec/tables/Pool.yaml`, if known. */
  readonly file?: string
  readonly line?: number
  /** Source lines around the problem. `from` is the number of the first. */
  readonly excerpt?: { readonly from: number; readonly lines: readonly string[] }
}

/** Number of lines to show before and after the problem. */
const CONTEXT_LINES = 2

/** Adds the source lines around each problem. */
export function addExcerpts(
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

/** Converts an error of building a contract to problems, with file and line if known. */
export function quoteError(error: unknown, source?: SpecSource): readonly QuotedProblem[] {
  if (error instanceof SpecError) return addExcerpts(error.problems, source)
  if (!(error instanceof ContractError)) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    return [{ says: `This is not yet a contract that can be shown: ${why}.` }]
  }
  const { sentence, facts, where } = error
  const says = [sentence, facts.join('; ')].join(' ').trim()
  return [where === undefined ? { says } : { says, file: where }]
}
