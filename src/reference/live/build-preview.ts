import { ContractError } from '../../contract-error.ts'
import { buildDocument } from '../../generate/build-document.ts'
import { lint } from '../../generate/lint/lint.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import type { SpecSource } from '../../generate/spec-source.ts'
import type { SpecProblem } from '../view/problem-list.tsx'
import { locateProblem } from './locate-problem.ts'

/** Does something with files that may be wrong in any way; what stops it is told at file and line. */
export function tryToBuild<Result>(
  source: SpecSource,
  build: (document: SpecDocument) => Result,
): { readonly result: Result; readonly document: SpecDocument } | { readonly problem: SpecProblem } {
  try {
    const document = buildDocument(source)
    return { result: build(document), document }
  } catch (error) {
    if (error instanceof ContractError) {
      const { sentence, facts, where } = error
      return { problem: locateProblem([sentence, ...facts].join(' '), source, where) }
    }
    // A document without something that every contract has.
    const facts = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    return { problem: { says: `This is not yet a contract that can be shown: ${facts}.` } }
  }
}

/** What the lint of the contract says of a document, at file and line. */
export function lintPreview(document: SpecDocument, source: SpecSource): SpecProblem[] {
  try {
    return lint(document).map(says => locateProblem(says, source))
  } catch (error) {
    return [{ says: `The lint could not read this: ${error instanceof Error ? error.message : error}.` }]
  }
}
