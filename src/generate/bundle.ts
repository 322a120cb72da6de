import { getOwn } from '../base/get-own.ts'
import { joinFiles } from './operations/join-files.ts'
import { writeOperations } from './operations/write-operations.ts'
import { SpecError } from './problems/spec-error.ts'
import { findFileProblems } from './read-spec-file.ts'
import { findReferenceProblems } from './references/find-reference-problems.ts'
import { readPointer } from './references/find-target.ts'
import type { SpecDocument } from './spec-document.ts'
import type { SpecSource } from './spec-source.ts'

const bundles = new WeakMap<SpecSource, SpecDocument>()

/** The component that a reference of a bundled document leads to, which are all that it has. */
export function findComponent({ components }: SpecDocument, reference: string): object | undefined {
  const [, section = '', name = ''] = readPointer(reference)
  return getOwn(getOwn(components as Readonly<Record<string, Record<string, object>>>, section) ?? {}, name)
}

/**
 * The authored files as one document, its operations written out. Throws SpecError for files that cannot be read, and references
 * that cannot be written out.
 */
export function bundle(source: SpecSource): SpecDocument {
  const known = bundles.get(source)
  if (known !== undefined) return known
  for (const find of [findFileProblems, findReferenceProblems]) {
    const problems = find(source)
    if (problems.length > 0) throw new SpecError(source.folder, problems)
  }
  const document = writeOperations(joinFiles(source))
  bundles.set(source, document)
  return document
}
