import { posix } from 'node:path'
import type { Node } from '../contract/schema/resolve-reference.ts'
import { ContractError } from '../contract-error.ts'
import { findNearest } from '../find-nearest.ts'
import { documentGrammar, type Form, type Kind } from './document-grammar.ts'
import { readSpecFile } from './read-spec-file.ts'
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
 * revision is read as data. Throws ContractError with file and line, and the nearest name, for a reference to nothing.
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
    const [path = '', pointer = ''] = $ref.split('#')
    const file = path === '' ? from : posix.join(posix.dirname(from), path)
    if (file === specEntry && pointer.startsWith('/components/')) return { $ref, ...beside }
    const value = findTarget(source, file, pointer, $ref, from)
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

  const root = join(readEntry(source), { form: 'node', kind: 'document' }, specEntry) as SpecDocument
  const all = { ...root.components } as Record<string, unknown>
  for (const [section, members] of Object.entries(components))
    all[section] = { ...members, ...(all[section] as object | undefined) }
  return { ...root, components: all } as unknown as SpecDocument
}

function readEntry(source: SpecSource): unknown {
  if (source.files.has(specEntry)) return readSpecFile(source, specEntry)
  throw new ContractError(`There is no ${specEntry}.`, { where: source.folder })
}

function findForm(form: Form, key: string): Form {
  if (form.form === 'map') return { form: 'node', kind: form.kind }
  return (form.form === 'node' ? documentGrammar[form.kind][key] : undefined) ?? { form: 'value' }
}

function findTarget(
  source: SpecSource,
  file: string,
  pointer: string,
  reference: string,
  from: string,
): unknown {
  const isFile = source.files.has(file)
  const root = isFile ? readSpecFile(source, file) : undefined
  let value: unknown = root
  for (const key of pointer.split('/').slice(1)) value = (value as Node | undefined)?.[unescapePointer(key)]
  if (value !== undefined) return value
  const names = isFile ? Object.keys(root as object).map(name => `/${name}`) : source.files.keys()
  const guess = findNearest(isFile ? pointer : file, names)
  throw new ContractError(`This reference leads nowhere: "${reference}".`, {
    facts: guess === undefined ? [] : [`did you mean: ${guess}`],
    where: findReference(source, from, reference),
  })
}

function unescapePointer(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** `file:line` of a reference. */
function findReference({ files, folder }: SpecSource, file: string, reference: string): string {
  const lines = (files.get(file) ?? '').split('\n')
  return `${folder}/${file}:${lines.findIndex(line => line.includes(reference)) + 1}`
}
