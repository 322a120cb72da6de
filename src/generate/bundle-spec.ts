import { expandOperations } from './operations/expand-operations.ts'
import { joinFiles } from './operations/join-files.ts'
import { SpecError } from './problems/spec-problem.ts'
import { findFileProblems } from './read-spec-file.ts'
import { findReferenceProblems } from './references/find-reference-problems.ts'
import type { SpecDocument } from './spec-document.ts'
import type { SpecSource } from './spec-source.ts'

const bundles = new WeakMap<SpecSource, SpecDocument>()

/**
 * Joins the authored files into one document and expands its operations. Throws SpecError for unreadable
 * files and invalid references.
 */
export function bundleSpec(source: SpecSource): SpecDocument {
  const known = bundles.get(source)
  if (known !== undefined) return known
  for (const find of [findFileProblems, findReferenceProblems]) {
    const problems = find(source)
    if (problems.length > 0) throw new SpecError(source.folder, problems)
  }
  const document = expandOperations(joinFiles(source))
  bundles.set(source, document)
  return document
}
