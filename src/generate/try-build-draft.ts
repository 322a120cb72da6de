import { ContractError } from '../base/contract-error.ts'
import { buildDraft, limitTime, lintStatements } from './build-document.ts'
import { lintDocument } from './lint/lint-document.ts'
import { locateProblems } from './places/locate-in-source.ts'
import { describeProblem, type LocatedProblem, SpecError } from './problems/spec-problem.ts'
import type { SpecDocument } from './spec-document.ts'
import type { SpecSource } from './spec-source.ts'

/** A problem in a contract, for display in a page. */
export interface DraftProblem {
  /** The problem without its position. */
  readonly says: string
  /** Path such as `spec/tables/Pool.yaml`, if known. */
  readonly file?: string
  readonly line?: number
}

/** A contract under edit whose document could be built. */
export interface Draft {
  readonly source: SpecSource
  readonly document: SpecDocument
}

/** Reads source files and builds the document. Returns problems instead of throwing. */
export function tryBuildDraft(
  read: () => SpecSource,
): Draft | { readonly problems: readonly DraftProblem[] } {
  try {
    const source = read()
    return { source, document: buildDraft(source) }
  } catch (error) {
    return { problems: describeError(error) }
  }
}

/** Lints a draft. Returns a single problem if this takes longer than `mostMs` milliseconds. */
export function lintDraft({ document, source }: Draft, mostMs?: number): LocatedProblem[] {
  const problems = limitTime(() => [...lintStatements(document, source), ...lintDocument(document)], mostMs)
  return locateProblems(problems, source)
}

/** Converts problems for display, each with its hint. */
export function describeProblems(problems: readonly LocatedProblem[]): DraftProblem[] {
  return problems.map(({ file, line, ...problem }) => ({ says: describeProblem(problem), file, line }))
}

/** Converts an error of building a contract to problems, with file and line if known. */
export function describeError(error: unknown): readonly DraftProblem[] {
  if (error instanceof SpecError) return describeProblems(error.problems)
  if (!(error instanceof ContractError)) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    return [{ says: `This is not yet a contract that can be shown: ${why}.` }]
  }
  const { sentence, facts, where } = error
  const says = [sentence, facts.join('; ')].join(' ').trim()
  return [where === undefined ? { says } : { says, file: where }]
}
