import { realpathSync } from 'node:fs'
import { basename, dirname, join, posix, sep } from 'node:path'
import { ContractError } from '../../base/contract-error.ts'
import { isJsonNode, mapMembers } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { createPointer, formatPosition } from '../problems/spec-problem.ts'
import { locateInFile } from '../read-spec-file.ts'
import type { Locate } from './plain/create-part-check.ts'
import { readDocument } from './read-document.ts'

/** Bounds of the files that a document refers to. The largest public ones have some 3,000. */
const [MAX_FILES, MAX_CHARACTERS] = [5000, 64_000_000]

/** In a longer text, places are pointers: to find the line would take longer than to read it. */
const MAX_LOCATED = 2_000_000

/** A document with the files it refers to under `x-files`. References to schemas name components. */
export interface BundledDocument {
  readonly value: unknown
  readonly locate: Locate
}

/**
 * Reads the files that a document refers to, and those that they refer to, within its folder. A reference to a URL, out of
 * the folder or to no file stays as it is written. Throws ContractError for too many files.
 */
export function bundleFiles(value: unknown, entry: string, text: string): BundledDocument {
  const [folder, main] = [dirname(entry), basename(entry)]
  const texts = new Map<string, string | undefined>([[main, text]])
  const files: Record<string, unknown> = {}
  const queue: { readonly name: string; readonly value: unknown }[] = [{ name: main, value }]
  const read = (name: string): boolean => {
    if (texts.has(name)) return texts.get(name) !== undefined
    const file = readFileWithin(folder, name)
    texts.set(name, file?.text)
    if (file === undefined) return false
    queue.push({ name, value: file.value })
    const size = [...texts.values()].reduce((sum, each = '') => sum + each.length, 0)
    if (texts.size > MAX_FILES || size - text.length > MAX_CHARACTERS)
      throw new ContractError('This document refers to too many files.', {
        facts: [`at most ${MAX_FILES} files with ${MAX_CHARACTERS} characters are read`],
        where: join(folder, name),
      })
    return true
  }
  /** Names of the added components by reference. */
  const added = new Map<string, string>()
  const taken = new Set(Object.keys(readSchemas(value)))
  const addSchema = (reference: string): string => {
    const [last = ''] = reference.split('/').slice(-1)
    const name =
      posix.basename(last.replaceAll('~1', '/'), posix.extname(last)).replace(/\W/g, '_') || 'Schema'
    const free = added.get(reference) ?? findFreeName(name, taken)
    added.set(reference, free)
    return `#/components/schemas/${free}`
  }
  const rewrite = (reference: string, from: string, isSchema: boolean): string => {
    const [path = '', pointer = ''] = reference.split('#', 2)
    const name = path === '' ? from : posix.join(posix.dirname(from), decode(path))
    if (isOutside(path, name) || !read(name)) return reference
    const target = name === main ? `#${pointer}` : `#${createPointer('x-files', name)}${pointer}`
    return isSchema && !/^#\/components\/schemas\/[^/]+$/.test(target) ? addSchema(target) : target
  }
  const replace = (node: unknown, from: string, form?: 'schema' | 'schemas'): unknown => {
    if (form !== 'schemas' && isJsonNode(node) && typeof node.$ref === 'string')
      return { ...node, $ref: rewrite(node.$ref, from, form === 'schema') }
    return mapMembers(node, (member, key) => {
      if (form === 'schemas') return replace(member, from, 'schema')
      if (Array.isArray(node)) return replace(member, from, form)
      if (key === 'mapping') return mapMembers(member, each => rewriteMapping(each, from))
      return data.test(key) ? member : replace(member, from, schemaMembers[key])
    })
  }
  const rewriteMapping = (target: unknown, from: string) =>
    /[#/]|\.(ya?ml|json)$/.test(String(target)) ? rewrite(String(target), from, true) : target

  for (const file of queue) files[file.name] = replace(file.value, file.name)
  const { [main]: root, ...others } = files
  return {
    value: texts.size > 1 ? addParts(root as JsonNode, others, added) : value,
    locate: ([first = '', name = '', ...rest]) => {
      const path = first === 'x-files' ? rest : [first, name, ...rest].filter(key => key !== '')
      const file = first === 'x-files' ? name : main
      const known = texts.get(file) ?? ''
      if (known.length > MAX_LOCATED) return `${join(folder, file)}#${createPointer(...path)}`
      const source = { folder: '', files: new Map([[file, known]]), examples: new Map() }
      return formatPosition({ ...locateInFile(source, file, path), file: join(folder, file) })
    },
  }
}

/** Members that hold data. */
const data = /^(examples?|default|enum|const)$/

const schemaMembers: Readonly<Record<string, 'schema' | 'schemas'>> = {
  ...mapNames('schema items additionalProperties not contains', 'schema'),
  ...mapNames('schemas properties patternProperties allOf oneOf anyOf prefixItems', 'schemas'),
}

function mapNames<Value>(names: string, value: Value): Record<string, Value> {
  return Object.fromEntries(names.split(' ').map(name => [name, value]))
}

function addParts(root: JsonNode, files: JsonNode, added: ReadonlyMap<string, string>): JsonNode {
  const references = [...added].map(([$ref, name]) => [name, { $ref }])
  const schemas = { ...Object.fromEntries(references), ...readSchemas(root) }
  return { ...root, components: { ...(root.components as object | undefined), schemas }, 'x-files': files }
}

function readSchemas(value: unknown): object {
  return (value as { components?: { schemas?: object } } | null)?.components?.schemas ?? {}
}

function findFreeName(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`
  taken.add(free)
  return free
}

/** Returns true for a URL, and for a path that is absolute or leaves the folder. */
function isOutside(path: string, name: string): boolean {
  return /^([a-z][a-z\d+.-]*:|[/\\])/i.test(path) || name === '..' || name.startsWith('../')
}

/** Reads a file of a folder. Returns undefined for one that is unreadable, or that a link leads out of the folder to. */
function readFileWithin(folder: string, name: string): ReturnType<typeof readDocument> | undefined {
  try {
    const path = realpathSync(join(folder, name))
    return path.startsWith(realpathSync(folder) + sep) ? readDocument(path) : undefined
  } catch {
    return undefined
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
