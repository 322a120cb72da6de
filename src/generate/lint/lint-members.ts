import { type Kind, requiredMembers } from '../document-grammar.ts'
import type { SpecDocument } from '../spec-document.ts'
import { type FormProblem, listObjects } from './list-objects.ts'

/** What OpenAPI leaves to the author, and no contract of ours can be built without. */
const builtFrom: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  document: ['paths', 'x-gaps'],
  pathItem: ['get'],
  parameter: ['schema'],
  mediaType: ['schema'],
}

/** Members that an object of the document cannot do without, and does. Redocly knows most too; a page that is served has no Redocly. */
export function lintMembers(document: SpecDocument): FormProblem[] {
  return listObjects(document).flatMap(({ kind, members, pointer }) =>
    '$ref' in members
      ? []
      : [...(requiredMembers[kind] ?? []), ...(builtFrom[kind] ?? [])]
          .filter(name => (members[name] ?? undefined) === undefined)
          .map(name => ({ pointer, says: `"${name}" is missing here` })),
  )
}
