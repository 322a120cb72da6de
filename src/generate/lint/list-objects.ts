import { getOwn } from '../../get-own.ts'
import { documentGrammar, type Form, type Kind } from '../document-grammar.ts'
import type { SpecDocument } from '../spec-document.ts'

/** An object of a document, of which kind it is, and where it stands: a JSON Pointer. */
export interface DocumentObject {
  readonly kind: Kind
  readonly members: Readonly<Record<string, unknown>>
  readonly pointer: string
}

/** What is wrong with the form of a document, and where: a JSON Pointer. */
export interface FormProblem {
  readonly pointer: string
  readonly says: string
}

/** The objects of a document that its grammar knows, each before those in it. */
export function listObjects(document: SpecDocument): DocumentObject[] {
  return visit(document, { form: 'node', kind: 'document' }, '')
}

function visit(value: unknown, form: Form, pointer: string): DocumentObject[] {
  if (form.form === 'value' || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    const item: Form = form.form === 'list' ? { form: 'node', kind: form.kind } : form
    return value.flatMap((each, index) => visit(each, item, `${pointer}/${index}`))
  }
  const inner = Object.entries(value).flatMap(([name, member]) => {
    const known: Form | undefined =
      form.form === 'map' ? { form: 'node', kind: form.kind } : getOwn(documentGrammar[form.kind], name)
    return known === undefined ? [] : visit(member, known, extendPointer(pointer, name))
  })
  if (form.form === 'map') return inner
  return [{ kind: form.kind, members: value as DocumentObject['members'], pointer }, ...inner]
}

/** A pointer to a member of what a pointer leads to. */
export function extendPointer(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
