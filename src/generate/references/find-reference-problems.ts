import { posix } from 'node:path'
import { documentBounds } from '../../base/bounds.ts'
import { findNearest } from '../../base/find-nearest.ts'
import { getOwn } from '../../base/get-own.ts'
import { readPointer } from '../../contract/schema/resolve-reference.ts'
import type { LocatedProblem } from '../problems/spec-problem.ts'
import { locateInFile, readSpecFile } from '../read-spec-file.ts'
import { type SpecSource, specEntry } from '../spec-source.ts'

/**
 * Finds references that cannot be expanded: to a missing or circular target, or to too many values. A few
 * lines that each refer twice to the next would expand to billions.
 */
export function findReferenceProblems(source: SpecSource): LocatedProblem[] {
  /** Number of values by file and pointer, undefined during the count. */
  const counts = new Map<string, number | undefined>()
  const problems: LocatedProblem[] = []

  function report(message: string, { file, path }: Place, hint?: string): void {
    problems.push({ message, ...(hint === undefined ? {} : { hint }), ...locateInFile(source, file, path) })
  }

  function count(value: unknown, { file, path }: Place): number {
    if (typeof value !== 'object' || value === null) return 1
    let sum = 1
    for (const [key, member] of Object.entries(value)) {
      const place = { file, path: [...path, key] }
      sum += key === '$ref' && typeof member === 'string' ? follow(member, place) : count(member, place)
      if (sum <= documentBounds.values) continue
      report(`written out, this is over ${documentBounds.values} values`, place)
      return Number.NEGATIVE_INFINITY
    }
    return sum
  }

  function follow(reference: string, place: Place): number {
    const target = findTarget(source, reference, place.file)
    const key = `${target.file}#${target.pointer}`
    if (target.value === undefined) {
      report(`this reference leads nowhere: "${reference}"`, place, suggestTarget(source, target))
      return 1
    }
    if (!counts.has(key)) {
      counts.set(key, undefined)
      counts.set(key, count(target.value, target))
    }
    const found = counts.get(key)
    if (found === undefined) report(`this reference leads back to itself: "${reference}"`, place)
    return found ?? 1
  }

  count(readSpecFile(source, specEntry), { file: specEntry, path: [] })
  return problems
}

/** File and path of a value. */
interface Place {
  readonly file: string
  readonly path: readonly string[]
}

/** Finds the target of a reference in the file `from`: its file, its pointer, empty for the whole file, and its value if it has one. */
export function findTarget(source: SpecSource, reference: string, from: string) {
  const [, name = '', pointer = ''] = reference.match(/^([^#]*)#?(.*)$/s) ?? []
  const file = name === '' ? from : posix.join(posix.dirname(from), name)
  const root = source.files.has(file) ? readSpecFile(source, file) : undefined
  const path = readPointer(pointer)
  const isPointer = pointer === '' || pointer.startsWith('/')
  return { file, pointer, path, value: isPointer ? path.reduce<unknown>(step, root) : undefined }
}

/** Returns `did you mean …?` for a broken reference, with the nearest file, or the nearest name in the existing file. */
export function suggestTarget(
  source: SpecSource,
  { file, pointer }: ReturnType<typeof findTarget>,
): string | undefined {
  const isFile = source.files.has(file)
  const names = isFile
    ? Object.keys(readSpecFile(source, file) ?? {}).map(name => `/${name}`)
    : source.files.keys()
  const guess = findNearest(isFile ? pointer : file, names)
  return guess === undefined ? undefined : `did you mean ${guess}?`
}

function step(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? getOwn(value as Record<string, unknown>, key)
    : undefined
}
