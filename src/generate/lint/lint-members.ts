import { requiredMembers } from '../document-grammar.ts'
import type { SpecDocument } from '../spec-document.ts'
import { listObjects } from './list-objects.ts'

/** Members that an object of the document cannot do without, and does. Redocly knows them too; a page that is served has no Redocly. */
export function lintMembers(document: SpecDocument): string[] {
  return listObjects(document).flatMap(({ kind, members, pointer }) =>
    '$ref' in members
      ? []
      : (requiredMembers[kind] ?? [])
          .filter(name => members[name] === undefined)
          .map(name => `${pointer || '/'}: "${name}" is missing here`),
  )
}
