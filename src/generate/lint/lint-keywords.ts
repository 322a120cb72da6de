import { findNearest } from '../../find-nearest.ts'
import { documentGrammar, type Form, type Kind } from '../document-grammar.ts'
import type { SpecDocument } from '../spec-document.ts'

/** Members that the grammar of the document does not know where they stand: misspelt keywords. */
export function lintKeywords(document: SpecDocument): string[] {
  return visit(document, { form: 'node', kind: 'document' }, '')
}

function visit(value: unknown, form: Form, pointer: string): string[] {
  if (form.form === 'value' || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    const item: Form = form.form === 'list' ? { form: 'node', kind: form.kind } : form
    return value.flatMap((each, index) => visit(each, item, `${pointer}/${index}`))
  }
  return Object.entries(value).flatMap(([name, member]) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (form.form === 'map') return visit(member, { form: 'node', kind: form.kind }, at)
    const known = documentGrammar[form.kind][name]
    return known === undefined ? [`${at}: ${describeUnknown(name, form.kind)}`] : visit(member, known, at)
  })
}

function describeUnknown(name: string, kind: Kind): string {
  const guess = findNearest(name, Object.keys(documentGrammar[kind]))
  return `"${name}" is no keyword of OpenAPI or of ours here${guess === undefined ? '' : `; did you mean ${guess}?`}`
}
