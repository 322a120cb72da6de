import { posix } from 'node:path'
import type { Node } from '../contract/schema/resolve-reference.ts'
import { ContractError } from '../contract-error.ts'
import { getOwn } from '../get-own.ts'
import { documentGrammar, type Form, type Kind } from './document-grammar.ts'
import { readSpecFile } from './read-spec-file.ts'
import { checkReferences } from './references/check-references.ts'
import { findReference, findTarget } from './references/find-target.ts'
import type { SpecDocument } from './spec-document.ts'
import { type SpecSource, specEntry } from './spec-source.ts'

/** Where a kind of object is kept that several places refer to; any other is written out where it is referred to. */
const sections: Partial<Record<Kind, string>> = {
  schema: 'schemas',
  parameter: 'parameters',
  response: 'responses',
  header: 'headers',
  example: 'examples',
  requestBody: 'requestBodies',
  securityScheme: 'securitySchemes',
  link: 'links',
}

/**
 * Joins authored files into one document whose references are all local, as Redocly's `bundle` does, without a disk: a
 * revision is read as data. Throws ContractError with file and line for a reference that leads nowhere, with the nearest name, or
 * back to itself, and where references stand for too much.
 */
export function bundle(source: SpecSource): SpecDocument {
  const components: Record<string, Record<string, unknown>> = {}
  /** Where each component came from, since a name may stand for one thing only. */
  const origins = new Map<string, string>()

  function join(value: unknown, form: Form, file: string): unknown {
    if (Array.isArray(value)) {
      const item: Form = form.form === 'list' ? { form: 'node', kind: form.kind } : { form: 'value' }
      return value.map(each => join(each, item, file))
    }
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string' && form.form !== 'map')
      return follow(value as Node & { $ref: string }, form, file)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, join(member, findForm(form, key), file)]),
    )
  }

  function follow({ $ref, ...beside }: Node & { $ref: string }, form: Form, from: string): unknown {
    const { file, pointer, value } = findTarget(source, $ref, from)
    if (file === specEntry && pointer.startsWith('/components/')) return { $ref: `#${pointer}`, ...beside }
    const section = form.form === 'node' ? sections[form.kind] : undefined
    if (section === undefined) return join(value, form, file)
    const name =
      pointer === '' ? posix.basename(file, posix.extname(file)) : (pointer.split('/').at(-1) ?? '')
    const place = `#/components/${section}/${name}`
    const known = origins.get(place)
    if (known === undefined) {
      origins.set(place, `${file}#${pointer}`)
      const joined = join(value, form, file)
      components[section] = { ...components[section], [name]: joined }
    } else if (known !== `${file}#${pointer}`) {
      const facts = [known, `${file}#${pointer}`]
      const where = findReference(source, from, $ref)
      throw new ContractError(`Two things would be named ${name}.`, { facts, where })
    }
    return { $ref: place, ...(join(beside, form, from) as object) }
  }

  checkReferences(source)
  const root = join(
    readSpecFile(source, specEntry),
    { form: 'node', kind: 'document' },
    specEntry,
  ) as SpecDocument | null
  const all = { ...root?.components } as Record<string, unknown>
  for (const [section, members] of Object.entries(components))
    all[section] = { ...members, ...(all[section] as object | undefined) }
  return { ...root, components: all } as unknown as SpecDocument
}

function findForm(form: Form, key: string): Form {
  if (form.form === 'map') return { form: 'node', kind: form.kind }
  return (form.form === 'node' ? getOwn(documentGrammar[form.kind], key) : undefined) ?? { form: 'value' }
}
