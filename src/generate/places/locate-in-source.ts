import { getOwn } from '../../base/get-own.ts'
import { followPointer, readPointer } from '../../contract/schema/resolve-reference.ts'
import { bundleSpec } from '../bundle-spec.ts'
import { findSourceLocation, type SourceLocation } from '../operations/join-files.ts'
import { type LocatedProblem, type Position, SpecError, type SpecProblem } from '../problems/spec-problem.ts'
import { locateInFile } from '../read-spec-file.ts'
import type { SpecDocument } from '../spec-document.ts'
import { type SpecSource, specEntry } from '../spec-source.ts'

/** A value of the bundled document, with its file and path. */
interface SourcePosition {
  readonly value: unknown
  readonly origin: SourceLocation
}

/** Returns `file:line` of the value at a path of names, or of the nearest container if it is missing. */
export function locateInSource(source: SpecSource, path: readonly string[]): string {
  return formatPlace(source, find(source, path).spot)
}

/** Returns `file:line` of the value at a path of names, or undefined if it is missing. */
export function findSourcePlace(source: SpecSource, path: readonly string[]): string | undefined {
  const { spot, isWhole } = find(source, path)
  return isWhole ? formatPlace(source, spot) : undefined
}

/**
 * Returns the position of the value at a JSON Pointer in the document, or of the nearest container. Returns that of the
 * name of a `member` of this value, whose own value may be in another file.
 */
export function locatePointer(source: SpecSource, pointer: string, member?: string): Position {
  const { file, path } = find(source, readPointer(pointer)).spot.origin
  return locateInFile(source, file, member === undefined ? path : [...path, member])
}

function find(source: SpecSource, path: readonly string[]): { spot: SourcePosition; isWhole: boolean } {
  const document = bundleSpec(source)
  let spot: SourcePosition = { value: document, origin: { file: specEntry, path: [] } }
  for (const name of findAuthored(path, document)) {
    const next = step(spot, name, document)
    if (next === undefined) return { spot, isWhole: false }
    spot = next
  }
  return { spot, isWhole: true }
}

/** Maps a path in the generated row schemas of a table to the authored columns. */
function findAuthored(path: readonly string[], { components }: SpecDocument): readonly string[] {
  const { schemas = {} } = components as Partial<SpecDocument['components']>
  const [, , name = '', list = '', ...rest] = path
  const table = name.replace(/(Row|Object)$/, '')
  const isExpanded = schemas[name] === undefined && schemas[table]?.['x-table'] !== undefined
  if (!isExpanded || !['properties', 'prefixItems'].includes(list)) return path
  return [...path.slice(0, 2), table, 'x-table', 'columns', ...rest]
}

function formatPlace(source: SpecSource, { origin }: SourcePosition): string {
  const { file, line } = locateInFile(source, origin.file, origin.path)
  return `${file}:${line}`
}

/** Returns a member, also through a reference or `allOf`. Items of a list have a name, or an index as `#0`. */
function step(
  { value, origin }: SourcePosition,
  name: string,
  document: SpecDocument,
): SourcePosition | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const key = Array.isArray(value) ? findIndex(value, name, document) : name
  const own = getOwn(value as Readonly<Record<string, unknown>>, key)
  if (own !== undefined) {
    const known = typeof own === 'object' && own !== null ? findSourceLocation(own) : undefined
    return { value: own, origin: known ?? { file: origin.file, path: [...origin.path, key] } }
  }
  const { $ref, allOf } = value as { $ref?: string; allOf?: readonly object[] }
  for (const part of [findComponent(document, $ref) ?? [], allOf ?? []].flat()) {
    const found = step({ value: part, origin: findSourceLocation(part) ?? origin }, name, document)
    if (found !== undefined) return found
  }
  return undefined
}

function findComponent(document: SpecDocument, reference: string | undefined): object | undefined {
  return reference === undefined ? undefined : (followPointer(reference, document) as object | undefined)
}

function findIndex(items: readonly unknown[], name: string, document: SpecDocument): string {
  const [, index] = name.match(/^#?(\d+)$/) ?? []
  return index ?? String(items.findIndex(item => hasName(item, name, document)))
}

/** Returns whether a list item or its referenced component has this name. */
function hasName(item: unknown, name: string, document: SpecDocument): boolean {
  if (typeof item !== 'object' || item === null) return item === name
  const { $ref } = item as { $ref?: string }
  const named: Record<string, unknown> = { ...(findComponent(document, $ref) ?? item) }
  return ['name', 'id', 'url', 'version'].some(key => named[key] === name)
}

/** Adds positions to problems. A problem of a shared object is reported once. */
export function locateProblems(problems: readonly SpecProblem[], source: SpecSource): LocatedProblem[] {
  const located = problems.map(({ pointer, member, ...problem }) => ({
    ...problem,
    ...locatePointer(source, pointer, member),
  }))
  return [...new Map(located.map(problem => [JSON.stringify(problem), problem])).values()]
}

/** Throws SpecError when there are problems. */
export function throwOnProblems(problems: readonly SpecProblem[], source: SpecSource): void {
  if (problems.length > 0) throw new SpecError(source.folder, locateProblems(problems, source))
}
