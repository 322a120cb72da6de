import { posix } from 'node:path'
import { findNearest } from '../../base/find-nearest.ts'
import { getOwn } from '../../base/get-own.ts'
import { readPointer } from '../../contract/schema/resolve-reference.ts'
import { readSpecFile } from '../read-spec-file.ts'
import type { SpecSource } from '../spec-source.ts'

/** Target of a reference in an authored file. */
export interface ReferenceTarget {
  readonly file: string
  /** A JSON Pointer; empty for the whole file. */
  readonly pointer: string
  /** The names and indices in `pointer`. */
  readonly path: readonly string[]
  /** Undefined when the reference leads nowhere. */
  readonly value: unknown
}

/** Finds the target of a reference in the file `from`. */
export function findTarget(source: SpecSource, reference: string, from: string): ReferenceTarget {
  const [, name = '', pointer = ''] = reference.match(/^([^#]*)#?(.*)$/s) ?? []
  const file = name === '' ? from : posix.join(posix.dirname(from), name)
  const root = source.files.has(file) ? readSpecFile(source, file) : undefined
  const path = readPointer(pointer)
  const isPointer = pointer === '' || pointer.startsWith('/')
  return { file, pointer, path, value: isPointer ? path.reduce<unknown>(step, root) : undefined }
}

/**
 * Returns `did you mean …?` for a broken reference, with the nearest file, or the nearest name in the
 * existing file.
 */
export function suggestTarget(source: SpecSource, { file, pointer }: ReferenceTarget): string | undefined {
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
