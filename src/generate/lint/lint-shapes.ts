import { getOwn } from '../../get-own.ts'
import { documentGrammar, type Form, requiredMembers } from '../document-grammar.ts'
import type { SpecDocument } from '../spec-document.ts'
import { type DocumentObject, extendPointer, type FormProblem, listObjects } from './list-objects.ts'

/** What is no list or no object though the grammar of the document has one there, and names and sentences that are no text. */
export function lintShapes(document: SpecDocument): FormProblem[] {
  return listObjects(document).flatMap(object => [
    ...Object.entries(object.members).flatMap(([name, member]) => {
      const form = getOwn(documentGrammar[object.kind], name)
      return form === undefined ? [] : lintShape(member, form, extendPointer(object.pointer, name))
    }),
    ...lintTexts(object),
  ])
}

function lintShape(value: unknown, form: Form, pointer: string): FormProblem[] {
  if (form.form === 'value') return []
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const item: Form = { form: 'node', kind: form.kind }
  if (form.form === 'list')
    return Array.isArray(value)
      ? value.flatMap((each, index) => lintShape(each, item, `${pointer}/${index}`))
      : [{ pointer, says: `${nameMember(pointer)} is no list` }]
  // A schema may be true or false, and a rule the id of one that stands elsewhere.
  if (form.form === 'node' && form.kind === 'schema' && typeof value === 'boolean') return []
  if (form.form === 'node' && form.kind === 'rule' && typeof value === 'string') return []
  if (!isObject) return [{ pointer, says: `${nameMember(pointer)} is no object` }]
  if (form.form === 'node') return []
  return Object.entries(value).flatMap(([name, each]) => lintShape(each, item, extendPointer(pointer, name)))
}

/** What a column or rule cannot do without is text; of what OpenAPI and gaps need, some is a number or an object. */
function lintTexts({ kind, members, pointer }: DocumentObject): FormProblem[] {
  if (kind !== 'column' && kind !== 'rule') return []
  return (requiredMembers[kind] ?? [])
    .filter(name => (members[name] ?? undefined) !== undefined && typeof members[name] !== 'string')
    .map(name => ({ pointer: extendPointer(pointer, name), says: `"${name}" is no text` }))
}

function nameMember(pointer: string): string {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  return `"${name.replaceAll('~1', '/').replaceAll('~0', '~')}"`
}
