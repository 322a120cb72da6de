import { posix } from 'node:path'
import { getOwn } from '../../base/get-own.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { documentGrammar, type GrammarForm, type GrammarKind } from '../document-grammar.ts'
import { SpecError } from '../problems/spec-problem.ts'
import { locateInFile, readSpecFile } from '../read-spec-file.ts'
import { findTarget } from '../references/find-reference-problems.ts'
import type { SpecDocument } from '../spec-document.ts'
import { type SpecSource, specEntry } from '../spec-source.ts'

/** The section of components for each kind of shared object. Other kinds are copied to each reference. */
const sections: Partial<Record<GrammarKind, string>> = {
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
 * Joins authored files into one document with local references only, as Redocly's `bundle` does. It needs no
 * file system, since a git revision is read as data. Throws SpecError if two components have the same name.
 */
export function joinFiles(source: SpecSource): SpecDocument {
  const components: Record<string, Record<string, unknown>> = {}
  /** Source of each component, since a name must be unique. */
  const sources = new Map<string, string>()

  function join(value: unknown, form: GrammarForm, origin: SourceLocation): unknown {
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string')
      return follow(value as JsonNode & { $ref: string }, form, origin)
    const members = Object.entries(value).map(([key, member]) => [
      key,
      join(member, findForm(form, key), { file: origin.file, path: [...origin.path, key] }),
    ])
    return recordSourceLocation(
      Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members),
      origin,
    )
  }

  function follow(
    { $ref, ...beside }: JsonNode & { $ref: string },
    form: GrammarForm,
    from: SourceLocation,
  ): unknown {
    const { file, pointer, path, value } = findTarget(source, $ref, from.file)
    if (file === specEntry && pointer.startsWith('/components/'))
      return recordSourceLocation({ $ref: `#${pointer}`, ...beside }, from)
    const section = form.form === 'node' ? sections[form.kind] : undefined
    if (section === undefined) return join(value, form, { file, path })
    const name = path.at(-1) ?? posix.basename(file, posix.extname(file))
    const place = `#/components/${section}/${name}`
    const known = sources.get(place)
    if (known === undefined) {
      sources.set(place, `${file}#${pointer}`)
      const joined = join(value, form, { file, path })
      components[section] = { ...components[section], [name]: joined }
    } else if (known !== `${file}#${pointer}`) {
      const message = `two parts are named ${name}: ${known} and ${file}#${pointer}`
      const position = locateInFile(source, from.file, [...from.path, '$ref'])
      throw new SpecError(source.folder, [{ message, ...position }])
    }
    return recordSourceLocation({ $ref: place, ...(join(beside, form, from) as object) }, from)
  }

  const entry = { file: specEntry, path: [] }
  const root = join(readSpecFile(source, specEntry), { form: 'node', kind: 'document' }, entry)
  const all = { ...(root as SpecDocument | null)?.components } as Record<string, unknown>
  for (const [section, members] of Object.entries(components))
    all[section] = { ...members, ...(all[section] as object | undefined) }
  return recordSourceLocation({ ...(root as object), components: all }, entry) as unknown as SpecDocument
}

function findForm(form: GrammarForm, key: string): GrammarForm {
  if (form.form === 'map' || form.form === 'list') return { form: 'node', kind: form.kind }
  return (form.form === 'node' ? getOwn(documentGrammar[form.kind], key) : undefined) ?? { form: 'value' }
}

/** File and path where an object of a bundled document was written. */
export interface SourceLocation {
  readonly file: string
  readonly path: readonly string[]
}

const origins = new WeakMap<object, SourceLocation>()

/** Returns the file and path where an object of a bundled document was written, or undefined for a generated one. */
export function findSourceLocation(value: object): SourceLocation | undefined {
  return origins.get(value)
}

/** Remembers where an object was written. Returns the object. */
export function recordSourceLocation<Value extends object>(
  value: Value,
  origin: SourceLocation | undefined,
): Value {
  if (origin !== undefined) origins.set(value, origin)
  return value
}
