import { findNearest } from '../../find-nearest.ts'
import { documentGrammar, type Kind } from '../document-grammar.ts'
import type { SpecDocument } from '../spec-document.ts'
import { extendPointer, type FormProblem, listObjects } from './list-objects.ts'

/** Members that the grammar of the document does not know where they stand: misspelt keywords. */
export function lintKeywords(document: SpecDocument): FormProblem[] {
  return listObjects(document).flatMap(({ kind, members, pointer }) =>
    Object.keys(members)
      .filter(name => !Object.hasOwn(documentGrammar[kind], name))
      .map(name => ({ pointer: extendPointer(pointer, name), says: describeUnknown(name, kind) })),
  )
}

function describeUnknown(name: string, kind: Kind): string {
  const guess = findNearest(name, Object.keys(documentGrammar[kind]))
  return `"${name}" is no keyword of OpenAPI or of ours here${guess === undefined ? '' : `; did you mean ${guess}?`}`
}
