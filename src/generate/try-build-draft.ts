import { buildDraft, lintStatements } from './build-document.ts'
import { limitTime } from './lint/limit-time.ts'
import { lintDocument } from './lint/lint-document.ts'
import { locateProblems } from './places/locate-in-source.ts'
import { type QuotedProblem, quoteError } from './problems/add-excerpts.ts'
import type { LocatedProblem } from './problems/spec-problem.ts'
import type { SpecDocument } from './spec-document.ts'
import { readSpecSource, type SpecSource } from './spec-source.ts'

/** A contract under edit whose document could be built. */
export interface Draft {
  readonly source: SpecSource
  readonly document: SpecDocument
}

/** Problems that prevent building a document. */
type FailedDraft = Readonly<Record<'problems', readonly QuotedProblem[]>>

/** Reads the files of a folder and builds the document. Returns problems instead of throwing. */
export function readDraft(folder: string): Draft | FailedDraft {
  try {
    return tryBuildDraft(readSpecSource(folder))
  } catch (error) {
    return { problems: quoteError(error) }
  }
}

/** Builds the document from source files. Returns problems instead of throwing. */
export function tryBuildDraft(source: SpecSource): Draft | FailedDraft {
  try {
    return { source, document: buildDraft(source) }
  } catch (error) {
    return { problems: quoteError(error, source) }
  }
}

/** Lints a draft. Returns a single problem if this takes longer than `mostMs` milliseconds. */
export function lintDraft({ document, source }: Draft, mostMs?: number): LocatedProblem[] {
  const problems = limitTime(() => [...lintStatements(document, source), ...lintDocument(document)], mostMs)
  return locateProblems(problems, source)
}
